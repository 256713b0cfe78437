import { data } from 'react-router';
import { identityErrors, type IdentityErrorCode } from '#app/modules/identity/identity-errors.ts';
import { beginEnrolment } from '#app/modules/identity/second-factor/begin-enrolment.server.ts';
import {
  renewRecoveryCodes,
  disableSecondFactor,
} from '#app/modules/identity/second-factor/change-second-factor.server.ts';
import { confirmEnrolment } from '#app/modules/identity/second-factor/confirm-enrolment.server.ts';
import { readSecondFactor } from '#app/modules/identity/second-factor/read-second-factor.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { requireAdmin, requireConfirmedAdmin } from '../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { portalNeedsOf } from './portal-needs.server.ts';
import {
  FactorOff,
  FactorOn,
  FactorShown,
  type SecurityAnswer,
} from '#app/modules/identity/ui/admin/second-factor-panels.tsx';
import { RecoveryCodes } from '#app/modules/identity/ui/admin/recovery-codes.tsx';
import { Panel } from '#app/ui/card.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import type { Route } from './+types/security';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_login_security());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireConfirmedAdmin({ context, url });
  const needs = portalNeedsOf(context.get(requestScope));
  const factor = await readSecondFactor({ ...needs, actor });
  return { factor, email: actor.email, isRequired: needs.requireTotp };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const needs = { ...portalNeedsOf(scope), actor: admin };
  const form = await readForm(request);
  const intent = fieldOf(form, 'intent', 20);
  const { address } = scope;
  const proof = { password: fieldOf(form, 'password'), code: fieldOf(form, 'code', 40), address };
  const answer = (codes: readonly string[] | null): SecurityAnswer => ({ intent, code: null, error: null, codes });
  try {
    switch (intent) {
      case 'begin':
        await requireConfirmedAdmin({ context, url });
        await beginEnrolment(needs, admin);
        return data(answer(null));
      case 'confirm':
        await requireConfirmedAdmin({ context, url });
        return data(answer(await confirmEnrolment(needs, { admin, code: proof.code, address })));
      case 'off':
        await disableSecondFactor(needs, proof);
        return data(answer(null));
      case 'renew':
        return data(answer(await renewRecoveryCodes(needs, proof)));
      default:
        throw pageRefusal(m.portal_shared_form_unknown(), 400);
    }
  } catch (error) {
    const refusal = answerFrom(identityErrors, error);
    if (!refusal || !(error instanceof DomainError)) throw error;
    const { retryAfter } = error.details;
    const refused: SecurityAnswer = {
      intent,
      code: error.code as IdentityErrorCode,
      error: refusal.message,
      codes: null,
    };
    return data(refused, { status: refusal.status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
  }
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
          <h1>{m.portal_login_security()}</h1>
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
