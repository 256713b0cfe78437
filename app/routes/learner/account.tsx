import { listSessions } from '#app/modules/identity/list-sessions.server.ts';
import { readAccount } from '#app/modules/identity/read-account.server.ts';
import { readNewsletterConsent } from '#app/modules/messages/newsletter-consent.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatPhone, isMsisdn } from '#app/shared/phone.ts';
import { actOnAccount } from '../account/act-on-account.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { readFields } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import type { Route } from './+types/account';
import { ConsentsPanel } from '#app/modules/identity/ui/learner/consents-panel.tsx';
import { DataPanel } from '#app/modules/identity/ui/learner/data-panel.tsx';
import { PasswordPanel } from '#app/modules/identity/ui/learner/password-panel.tsx';
import { ProfilePanel } from '#app/modules/identity/ui/learner/profile-panel.tsx';
import { SessionsPanel } from '#app/modules/identity/ui/learner/sessions-panel.tsx';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => [{ title: 'My account' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const deps = { ...services, actor };
  const account = await readAccount(deps);
  const { name, email, phoneNumber, termsAcceptedAt, createdAt, hasPassword } = account;
  return {
    name,
    email,
    phone: phoneNumber !== null && isMsisdn(phoneNumber) ? formatPhone(phoneNumber) : null,
    since: formatMoment(createdAt),
    termsAccepted: termsAcceptedAt && formatMoment(termsAcceptedAt),
    hasPassword,
    newsletter: await readNewsletterConsent(deps),
    sessions: await listSessions(deps, { cookie: request.headers.get('cookie') }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const cookie = request.headers.get('cookie');
  return actOnAccount({ scope: context.get(requestScope), actor, fields: await readFields(request), cookie });
}

/** What the shop knows of its learner, and what the learner decides about it. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, phone, since, termsAccepted, hasPassword, newsletter, sessions } = loaderData;
  return (
    <>
      <div className="page-title">
        <h1>My account</h1>
        <p className="sub">
          {email}, since <span className="nb">{since}</span>.
        </p>
      </div>
      <div className="account-grid">
        <ProfilePanel name={name} email={email} phone={phone} answer={actionData} />
        <PasswordPanel hasPassword={hasPassword} answer={actionData} />
        <SessionsPanel sessions={sessions} answer={actionData} />
        <div className="stack stack-20">
          <ConsentsPanel termsAccepted={termsAccepted} newsletter={newsletter} answer={actionData} />
          <DataPanel />
        </div>
      </div>
    </>
  );
}

/** The frame of the dashboard stays, and so does the way back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title="Failed to load your account. Please try again." area="learner">
      Nothing was changed.
    </LoadFailed>
  );
}
