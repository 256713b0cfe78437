import { randomUUID } from 'node:crypto';
import { m } from '#texts';
import {
  acceptOnDesk,
  answerQuestion,
  forgetAnswer,
  mergeQuestion,
  moderateQuestion,
  moderations,
  readDeskQuestion,
  saveAnswer,
} from '#app/modules/study/lesson-questions/desk.server.ts';
import { maxAnswerLength } from '#app/modules/study/lesson-questions/lesson-question.ts';
import { lessonQuestionErrors } from '#app/modules/study/lesson-questions/lesson-question-errors.ts';
import { AnswerForm } from '#app/modules/study/lesson-questions/ui/admin/answer-form.tsx';
import { DeskQuestion } from '#app/modules/study/lesson-questions/ui/admin/desk-question.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/answer';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.question.title ?? m.portal_lesson_questions_title());

export async function loader({ context, params: { questionId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(lessonQuestionErrors, async () => ({
    question: await readDeskQuestion({ db, actor }, questionId),
    answerId: randomUUID(),
  }));
}

/** Answers the question and opens the next one, or does something else with it. */
export function action({ params: { questionId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: lessonQuestionErrors, failure: m.portal_lesson_questions_failed },
    async ({ deps, field }) => {
      const intent = field('intent');
      const body = field('body', 2 * maxAnswerLength);
      const moderation = moderations.find((each) => each === intent);
      let leaves = false;
      if (intent === 'answer') {
        await answerQuestion({ ...deps, telling: deps.mailing }, { questionId, answerId: field('answerId'), body });
        leaves = true;
      } else if (intent === 'accept') await acceptOnDesk(deps, { questionId, answerId: field('answerId') });
      else if (intent === 'merge') {
        await mergeQuestion(deps, { questionId, intoId: field('intoId') });
        leaves = true;
      } else if (intent === 'save') await saveAnswer(deps, { body });
      else if (intent === 'forget') await forgetAnswer(deps, field('savedId'));
      else if (moderation) {
        await moderateQuestion(deps, { questionId, intent: moderation });
        leaves = moderation === 'close';
      } else throw invalid({ error: m.portal_lesson_questions_failed() });
      const done = new URLSearchParams({ done: intent });
      if (!leaves) return `/admin/questions/${questionId}?${done}`;
      const { next } = await readDeskQuestion(deps, questionId);
      return `/admin/questions${next === null ? '' : `/${next}`}?${done}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** A question on the desk. */
export default function AnswerQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { question, answerId } = loaderData;
  return (
    <>
      <LinkButton variant="plain" className="grading-back" to="/admin/questions">
        <ArrowLeft />
        {m.portal_lesson_questions_title()}
      </LinkButton>
      <DeskQuestion key={question.id} question={question} error={actionData?.error} />
      <AnswerForm
        key={`${question.id} form`}
        answerId={answerId}
        mayClose={question.state === 'open'}
        saved={question.saved}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_lesson_questions_failed_load()} />;
}
