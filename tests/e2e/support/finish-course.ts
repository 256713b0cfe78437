import { randomUUID } from 'node:crypto';
import { request as requests, type APIRequestContext } from '@playwright/test';
import { answerWithReason, type QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { textIn } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import { localAddress, type Locale } from '#app/shared/locale.ts';
import { demoOwnerAccount } from '#seeds/demo-accounts.ts';
import type { DemoCourse } from '#seeds/content/content-types.ts';
import { exerciseLessonsOf, exercisesOf } from '#seeds/seed-exercises.server.ts';
import { send } from './accounts.ts';
import type { Person } from './person.ts';
import { productUrl } from './test.ts';

/** Returns all published lessons of a demo course in order, including its exercises. */
export const lessonsOf = (course: DemoCourse): readonly { readonly type: string; readonly title: string }[] =>
  course.sections.flatMap((section) => [
    ...section.lessons.filter(({ isPublished }) => isPublished !== false),
    ...exerciseLessonsOf(course, section),
  ]);

interface Delivered {
  readonly content: {
    readonly kind: string;
    readonly practice?: {
      readonly questions: readonly {
        readonly id: string;
        readonly revision: number;
        readonly content: QuestionContent;
      }[];
    };
    readonly assignment?: { readonly criteria: readonly { readonly id: string }[] };
    readonly quiz?: {
      readonly open: { readonly id: string; readonly questions: readonly { readonly prompt: string }[] } | null;
    };
  };
}

const event = () => ({ report: randomUUID(), secondsAgo: '0' });
const rightTo = (content: QuestionContent) => answerWithReason(content, null, 'en').solution;

/**
 * Finishes lessons of a demo course by requests, as their pages would: marks texts, practises with right answers, hands in work that the
 * demo's admin accepts, and passes the quiz. `lessons` are ids in the order of the course; `locale` is the language of those pages.
 */
export async function finishLessons(
  request: APIRequestContext,
  {
    course,
    learner,
    locale = 'en',
  }: { readonly course: DemoCourse; readonly learner: Person; readonly locale?: Locale },
  lessonIds: readonly string[],
): Promise<void> {
  const api = localAddress(locale, `/api/courses/${course.slug}`);
  const read = async (lessonId: string) =>
    ((await (await request.get(`${api}/lessons/${lessonId}`)).json()) as Delivered).content;
  for (const lessonId of lessonIds) {
    const { kind, practice, assignment } = await read(lessonId);
    if (practice)
      for (const { id, revision, content } of practice.questions)
        await send(request, `${api}/answers`, {
          intent: 'answer',
          lessonId,
          questionId: id,
          revision: String(revision),
          answer: JSON.stringify(rightTo(content)),
          ...event(),
        });
    else if (assignment) {
      const body = 'Three days, and no difference.';
      await send(request, `${api}/hand-ins`, {
        intent: 'hand-in',
        lessonId,
        handInId: randomUUID(),
        body,
        files: '',
        ...event(),
      });
      await accept(learner, assignment.criteria);
    } else if (kind === 'check') {
      await send(request, `${api}/papers`, { intent: 'start', lessonId });
      const open = (await read(lessonId)).quiz?.open;
      const answers = (open?.questions ?? []).map(({ prompt }) => ({
        answer: rightAnswer(course, prompt),
        seconds: 20,
      }));
      await send(request, `${api}/papers`, {
        intent: 'paper',
        lessonId,
        paperId: open?.id ?? '',
        answers: JSON.stringify(answers),
        ...event(),
      });
    } else await send(request, `${api}/progress`, { intent: 'complete', lessonId });
  }
}

function rightAnswer(course: DemoCourse, prompt: string) {
  const question = exercisesOf(course).quizQuestions.find(({ content }) =>
    [textIn(content.prompt, 'en'), textIn(content.prompt, 'sw')].includes(prompt),
  );
  if (!question) throw new Error(`no quiz of ${course.slug} asks “${prompt}”`);
  return rightTo(question.content);
}

/** Accepts a learner's submission, as the demo's admin at the grading desk. */
async function accept(learner: Person, criteria: readonly { readonly id: string }[]): Promise<void> {
  const desk = await requests.newContext({ baseURL: productUrl() });
  const { email, password } = demoOwnerAccount;
  await send(desk, '/admin/login', { email, password });
  const queue = await (await desk.get('/admin/hand-ins')).text();
  const row = queue.split('<li').find((item) => item.includes(learner.name));
  const [path = ''] = /\/admin\/hand-ins\/[\da-f-]{36}/.exec(row ?? '') ?? [];
  await desk.get(path);
  const levels = JSON.stringify(Object.fromEntries(criteria.map(({ id }) => [id, 3])));
  await send(desk, path, { intent: 'accepted', levels, version: '1', feedback: 'Well done.' });
  await desk.dispose();
}
