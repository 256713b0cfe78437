import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import type { QuizInput } from '#app/modules/study/quizzes/quiz-rules.ts';
import { submitQuizAttempt } from '#app/modules/study/quizzes/submit-attempt.server.ts';
import { selectQuestionsOf } from '#app/modules/study/quizzes/quiz-attempt-queries.server.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { answerWithReason, type QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { insertPractice } from '#app/modules/catalogue/questions/practice-lessons/practice-lesson-queries.server.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { insertRevisions } from '#app/modules/catalogue/questions/question-queries.server.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';

interface LongCourse {
  readonly courseId: string;
  readonly title: string;
  readonly learner: Extract<Actor, { kind: 'learner' }>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Adds a section with a practice of each kind of question, and a quiz in each state, to a course; their texts are long in both languages.
 * Returns examples of the lessons and questions.
 */
export async function fillExercises(db: Database, long: LongCourse): Promise<Readonly<Record<string, string>>> {
  const { courseId, title } = long;
  const lessonOf = await addSection(db, long);
  const taught = { lessonId: await lessonOf('text'), second: null, page: null, heading: title.slice(0, 60) };
  const examples: Record<string, string> = {};
  const quizQuestions: string[] = [];
  for (const kind of questionKindNames) {
    const content = lengthened(exampleQuestions[kind]);
    const questionId = await createQuestion(db, courseId, { content, taught });
    const lessonId = await lessonOf('practice');
    await insertPractice(db, [{ lessonId, courseId, questionId, position: 0 }]);
    examples[`practice_${kind}`] = lessonId;
    examples[`question_${kind}`] = questionId;
    quizQuestions.push(await createQuestion(db, courseId, { content, taught, use: 'check' }));
  }
  const sectionId = await sectionOf(db, taught.lessonId);
  const addQuiz = async (input: Partial<QuizInput> = {}) => {
    const lessonId = await lessonOf('check');
    const draws = [{ sectionId, questions: questionKindNames.length }];
    await createQuiz(db, { courseId, lessonId }, { draws, feedback: 'answers', ...input });
    return lessonId;
  };
  const start = async (lessonId: string, msAgo = 0) =>
    (await startQuizAttempt(depsOf(db, long, msAgo), { course: courseId, lessonId })).attemptId;

  const quizStartId = await addQuiz();
  const quizOpenId = await addQuiz({ minutes: null });
  await start(quizOpenId);
  const quizOverId = await addQuiz({ minutes: 1 });
  await start(quizOverId, 10 * minuteMs);
  const quizLapsedId = await addQuiz({ minutes: 1, graceHours: 0 });
  await start(quizLapsedId, dayMs);
  const quizFailedId = await addQuiz();
  await submit(db, long, { lessonId: quizFailedId, attemptId: await start(quizFailedId), isRight: false });
  const quizUsedUpId = await addQuiz({ attemptsAllowed: 1 });
  await submit(db, long, { lessonId: quizUsedUpId, attemptId: await start(quizUsedUpId), isRight: false });
  const quizPassedId = await addQuiz();
  await submit(db, long, { lessonId: quizPassedId, attemptId: await start(quizPassedId), isRight: true });

  const quizLateId = await addQuiz({ minutes: 1, mustBeOnline: true });
  const attemptId = await start(quizLateId, 10 * minuteMs);
  await submit(db, long, { lessonId: quizLateId, attemptId, isRight: true });

  // The question is corrected, but its attempts are not regraded yet.
  const regradedQuestionId = quizQuestions[questionKindNames.indexOf('true_false')] ?? '';
  const corrected = { ...lengthened(exampleQuestions.true_false), isTrue: true } as QuestionContent;
  await insertRevisions(db, [{ questionId: regradedQuestionId, number: 2, content: corrected, createdAt: new Date() }]);
  return {
    ...examples,
    exercisesSectionId: sectionId,
    taughtLessonId: taught.lessonId,
    quizStartId,
    quizOpenId,
    quizOverId,
    quizLapsedId,
    quizFailedId,
    quizUsedUpId,
    quizPassedId,
    quizLateId,
    attemptId,
    regradedQuestionId,
  };
}

/** Adds a section at the end of a course; returns a function that adds lessons to it. */
async function addSection(db: Database, { courseId, title }: LongCourse) {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into sections (course_id, title, position) select course_id, ${title}, max(position) + 1 from sections where course_id = ${courseId} group by 1 returning id`,
  );
  const sectionId = rows[0]?.id ?? '';
  let position = 0;
  return async (kind: 'text' | 'practice' | 'check'): Promise<string> => {
    const id = randomUUID();
    await db.execute(
      sql`insert into lessons (id, course_id, section_id, title, content_type, body, position, is_published)
        values (${id}, ${courseId}, ${sectionId}, ${title}, ${kind}, ${`<h2>${title.slice(0, 60)}</h2><p>${title}.</p>`}, ${position}, true)`,
    );
    position += 1;
    return id;
  };
}

async function sectionOf(db: Database, lessonId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select section_id as id from lessons where id = ${lessonId}`);
  return rows[0]?.id ?? '';
}

const depsOf = (db: Database, { learner }: LongCourse, msAgo = 0) => ({
  db,
  actor: learner,
  clock: { now: () => new Date(Date.now() - msAgo) },
  contentAccess: 'enrolled' as const,
});

interface SubmittedAnswers {
  readonly lessonId: string;
  readonly attemptId: string;
  readonly isRight: boolean;
}

async function submit(
  db: Database,
  long: LongCourse,
  { lessonId, attemptId, isRight }: SubmittedAnswers,
): Promise<void> {
  const asked = await selectQuestionsOf(db, attemptId, 'marking');
  const answers = asked.map(({ content }) => ({
    answer: isRight ? answerWithReason(contentIn(content), null, 'en').solution : null,
    seconds: 30,
  }));
  const event = { id: randomUUID(), secondsAgo: 0 };
  const given = { course: long.courseId, lessonId, attemptId, answers, event };
  await submitQuizAttempt({ ...depsOf(db, long), mailing: null }, given);
}

const longer = {
  en: 'for a small business with bookkeeping, customer communication and deliveries in Uasin Gishu County',
  sw: 'kwa biashara ndogo yenye uhasibu, mawasiliano na wateja na usafirishaji katika Kaunti ya Uasin Gishu',
};
/** Fields that stay unchanged: lines of 'name = value', units, and the extra choices of gaps. */
const short: ReadonlySet<string> = new Set(['beside', 'unit', 'spares']);

/** Lengthens the words of a question, except in texts with a fixed form. */
function lengthened(content: QuestionContent): QuestionContent {
  const isText = (value: object): value is { en?: string; sw?: string } => 'en' in value || 'sw' in value;
  const lengthen = (key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || short.has(key)) return value;
    if (Array.isArray(value)) return value.map((each) => lengthen('', each));
    if (!isText(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthen(name, each)]));
    return Object.fromEntries(
      Object.entries(value).map(([locale, text]) => [locale, `${text} ${longer[locale as keyof typeof longer]}`]),
    );
  };
  return lengthen('', content) as QuestionContent;
}
