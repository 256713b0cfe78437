import { useNavigate } from 'react-router';
import { m } from '#texts';
import { quizErrors } from '#app/modules/study/quizzes/quiz-errors.ts';
import { countPassing } from '#app/modules/study/quizzes/regrade/regraded-results.ts';
import { previewRegrade, regradeQuestion } from '#app/modules/study/quizzes/regrade/regrade-question.server.ts';
import { RegradeForm } from '#app/modules/study/quizzes/ui/admin/regrade-form.tsx';
import { textIn } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { requestScope } from '#app/services.server.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/regrade';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_items_regrade());

/** Attempts that are listed: a course may have thousands. */
const maxShown = 100;

export async function loader({ context, params: { courseId, questionId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(quizErrors, async () => {
    const { words, picture, revision, refusal, up, down, same, open } = await previewRegrade(
      { db, actor },
      { courseId, questionId },
    );
    const shown = ({ id, learner, before, after, of, passes }: (typeof up)[number]) => {
      return { id, learner, before, after, of, passes };
    };
    const first = (attempts: typeof up) => ({ count: attempts.length, shown: attempts.slice(0, maxShown).map(shown) });
    return {
      words,
      picture: picture && { ...picture, alt: textIn(picture.alt, baseLocale) },
      revision,
      refusal,
      up: first(up),
      down: first(down),
      same: same.length,
      open: open.length,
      passing: countPassing({ up }),
    };
  });
}

export function action({ params: { courseId, questionId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: quizErrors, failure: m.portal_items_failed_regrade },
    async ({ deps, field }) => {
      await regradeQuestion(deps, {
        courseId,
        questionId,
        revision: Number(field('revision')),
        lowersResults: field('lowers') === 'on',
        message: field('message', 2_000),
      });
      return `/admin/courses/${courseId}/items?question=${questionId}&done=regraded`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Preview of the changes that the newest revision of a question makes to results, with the form to apply them. */
export default function Regrade({ loaderData, actionData, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = `/admin/courses/${params.courseId}/items?question=${params.questionId}`;
  const { up, down, same, revision } = loaderData;
  return (
    <Dialog
      open
      standing
      className="regrade-dialog"
      onClose={() => void navigate(back, { preventScrollReset: true })}
      title={m.portal_items_regrade_title({ count: up.count + down.count + same, revision })}
    >
      <Decision reason={loaderData.refusal} labels={[m.portal_items_regrade()]}>
        <RegradeForm preview={loaderData} error={actionData?.error} back={back} />
      </Decision>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_items_failed_preview()} />;
}
