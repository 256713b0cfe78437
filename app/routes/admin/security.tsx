import { identityErrors, type IdentityErrorCode } from '#app/modules/people/accounts/identity-errors.ts';
import { beginEnrolment } from '#app/modules/people/second-factor/begin-enrolment.server.ts';
import {
  renewRecoveryCodes,
  disableSecondFactor,
} from '#app/modules/people/second-factor/change-second-factor.server.ts';
import { confirmEnrolment } from '#app/modules/people/second-factor/confirm-enrolment.server.ts';
import { readSecondFactor } from '#app/modules/people/second-factor/read-second-factor.server.ts';
import { requestScope } from '#app/services.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { requireStaff, requireConfirmedStaff } from '../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { portalNeedsOf } from './portal-needs.server.ts';
import {
  FactorOff,
  FactorOn,
  FactorShown,
  type SecurityAnswer,
} from '#app/modules/people/ui/admin/second-factor-panels.tsx';
import { RecoveryCodes } from '#app/modules/people/ui/admin/recovery-codes.tsx';
import { Panel } from '#app/ui/card.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import { formAction } from '../form-action.server.ts';
import type { Route } from './+types/security';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_security());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireConfirmedStaff({ context, url });
  const needs = portalNeedsOf(context.get(requestScope));
  const factor = await readSecondFactor({ ...needs, actor });
  return { factor, email: actor.email, isRequired: needs.requireTotp };
}

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: identityErrors,
      more: ({ code }, { field }) => ({ intent: field('intent', 20), code: code as IdentityErrorCode, codes: null }),
    },
    async ({ actor: staff, scope, field }): Promise<SecurityAnswer> => {
      const needs = { ...portalNeedsOf(scope), actor: staff };
      const { address } = scope;
      const proof = { password: field('password'), code: field('code', 40), address };
      const intent = field('intent', 20);
      const answer = (codes: readonly string[] | null): SecurityAnswer => ({ intent, code: null, error: null, codes });
      switch (intent) {
        case 'begin':
          await requireConfirmedStaff(visit);
          await beginEnrolment(needs, staff);
          return answer(null);
        case 'confirm':
          await requireConfirmedStaff(visit);
          return answer(await confirmEnrolment(needs, { staff, code: proof.code, address }));
        case 'off':
          await disableSecondFactor(needs, proof);
          return answer(null);
        case 'renew':
          return answer(await renewRecoveryCodes(needs, proof));
        default:
          throw pageRefusal(m.portal_shared_form_unknown(), 400);
      }
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function Security({ loaderData: { factor, email, isRequired }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? null;
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_shared_security()}</h1>
          <p>{m.portal_login_security_about()}</p>
        </div>
      </div>
      {answer?.codes && (
        <Panel className="pad stack">
          <RecoveryCodes codes={answer.codes} email={email} />
        </Panel>
      )}
      {factor.state === 'off' && <FactorOff answer={answer} />}
      {factor.state === 'shown' && <FactorShown shown={factor.shown} answer={answer} />}
      {factor.state === 'on' && <FactorOn factor={factor} isRequired={isRequired} answer={answer} />}
    </>
  );
}
