import { Form, useNavigation } from 'react-router';
import { readUser } from '#app/modules/people/users/read-user.server.ts';
import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { maxCorrectionReason } from '#app/modules/study/certificates/corrections/correction.ts';
import { declineCorrection, issueAgain } from '#app/modules/study/certificates/corrections/issue-again.server.ts';
import { readCertificateToCorrect } from '#app/modules/study/certificates/corrections/read-corrections.server.ts';
import { CorrectionHistory, CorrectionRequest } from '#app/modules/study/learning/ui/admin/certificate-corrections.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { requireStaff } from '../../guards.server.ts';
import { afterUserForm, userFormErrors } from './user-form.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/certificate';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_learning_correct_name());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const { id: userId } = await readUser({ db, actor, clock }, params.userId);
    return {
      ...(await readCertificateToCorrect({ db, actor }, { userId, code: params.code })),
      against: await reasonAgainst(db, actor, 'certificate.rename', { people: { userIds: [userId] } }),
    };
  });
}

export function action({ params: { userId, code }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userFormErrors,
      refused: m.portal_learning_correct_refused,
      failure: m.portal_learning_correct_failed,
    },
    async ({ deps, fields: { name = '', reason = '', intent }, url }) => {
      const isDeclined = intent === 'decline';
      if (isDeclined) await declineCorrection(deps, { userId, code, reason });
      else await issueAgain(deps, { userId, code, name, reason });
      return afterUserForm(url, userId, isDeclined ? 'correctionDeclined' : 'issuedAgain');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Issues a certificate again with a corrected name, or declines what its learner asked for. */
export default function CorrectCertificate({ loaderData, actionData }: Route.ComponentProps) {
  const { courseTitle, certifiedName, accountName, request, earlier, against } = loaderData;
  const { to, close } = useReturnToList();
  const isSending = useNavigation().state === 'submitting';
  const errors = actionData?.errors ?? {};
  return (
    <Dialog open standing onClose={close} title={m.portal_learning_correct_name()}>
      <p className="sub">{m.portal_learning_correct_about({ title: courseTitle, name: certifiedName })}</p>
      {request && <CorrectionRequest request={request} />}
      <RefusalNote sentence={actionData?.error} />
      <Decision
        reason={against}
        labels={[...(request ? [m.portal_learning_correct_decline()] : []), m.portal_learning_correct_issue()]}
      >
        <Form method="post" className="form">
          <Field
            label={m.portal_shared_name()}
            name="name"
            required
            maxLength={120}
            defaultValue={request?.name ?? accountName}
            hint={m.portal_learning_correct_hint()}
            error={errors['name']}
          />
          <Textarea
            label={m.portal_shared_reason()}
            name="reason"
            rows={3}
            required
            maxLength={maxCorrectionReason}
            hint={m.portal_learning_correct_reason_hint()}
            error={errors['reason']}
          />
          <div className="acts">
            <LinkButton to={to} preventScrollReset>
              {m.portal_shared_cancel()}
            </LinkButton>
            {request && (
              <Button type="submit" name="intent" value="decline" variant="line" busy={isSending}>
                {m.portal_learning_correct_decline()}
              </Button>
            )}
            <Button type="submit" name="intent" value="issue" variant="accent" busy={isSending}>
              {m.portal_learning_correct_issue()}
            </Button>
          </div>
        </Form>
      </Decision>
      <CorrectionHistory earlier={earlier} />
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_learning_correct_failed()} />;
}
