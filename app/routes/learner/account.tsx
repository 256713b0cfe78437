import { listSessions } from '#app/modules/people/accounts/sessions.server.ts';
import { readAccount } from '#app/modules/people/accounts/read-account.server.ts';
import { readMailConsents } from '#app/modules/office/messages/opt-outs/opt-outs.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { formatPhone, isMsisdn } from '#app/shared/phone.ts';
import { actOnAccount } from '../account/act-on-account.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { requireLearner } from '../guards.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import type { Route } from './+types/account';
import { ConsentsPanel } from '#app/modules/office/messages/ui/consents-panel.tsx';
import { PasswordPanel } from '#app/modules/people/ui/learner/password-panel.tsx';
import { ProfilePanel } from '#app/modules/people/ui/learner/profile-panel.tsx';
import { SessionsPanel } from '#app/modules/people/ui/learner/sessions-panel.tsx';
import { fill } from '#app/ui/fill.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Download } from '#app/ui/icons.ts';
import { ExportRefused } from '#app/ui/feedback/export-refused.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { AccountPanel } from '#app/modules/people/ui/learner/account-panel.tsx';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => [{ title: m.account_my_account() }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const deps = { ...services, actor };
  const account = await readAccount(deps);
  const { name, email, phoneNumber, termsAcceptedAt, createdAt, hasPassword, locale } = account;
  return {
    name,
    email,
    locale,
    phone: phoneNumber !== null && isMsisdn(phoneNumber) ? formatPhone(phoneNumber) : null,
    since: formatZonedMoment(createdAt),
    termsAccepted: termsAcceptedAt && formatZonedMoment(termsAcceptedAt),
    hasPassword,
    mails: await readMailConsents(deps),
    sessions: await listSessions(deps, { cookie: request.headers.get('cookie') }),
  };
}

export const action = (visit: Route.ActionArgs) => actOnAccount(visit);

/** Shows the learner's account data and settings. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, phone, locale, since, termsAccepted, hasPassword, mails, sessions } = loaderData;
  return (
    <>
      <div className="page-title">
        <h1>{m.account_my_account()}</h1>
        <p className="sub">{fill(m.account_since, { email, since: <span className="nb">{since}</span> })}</p>
      </div>
      <div className="account-grid">
        <ProfilePanel name={name} email={email} phone={phone} locale={locale} answer={actionData} />
        <PasswordPanel hasPassword={hasPassword} answer={actionData} />
        <SessionsPanel sessions={sessions} answer={actionData} />
        <div className="stack stack-20">
          <ConsentsPanel {...{ termsAccepted, mails }} answer={actionData} />
          <DataPanel />
        </div>
      </div>
    </>
  );
}

/** Keeps the dashboard's frame, so that the learner can go back. */
/** Links to download the learner's data and to delete the account. */
function DataPanel() {
  return (
    <AccountPanel title={m.account_your_data()}>
      <p className="small muted">{m.account_your_data_about()}</p>
      <ExportRefused />
      <div className="acts">
        <a className="btn btn-quiet" href={localHref('/dashboard/account/export')}>
          <Download className="i-sm" />
          {m.account_download_data()}
        </a>
        <LinkButton to="/dashboard/account/facts" variant="plain" className="btn-wrap">
          {m.packs_facts_link()}
        </LinkButton>
        <LinkButton to="/dashboard/account/delete" variant="plain">
          {m.account_delete_my_account()}
        </LinkButton>
      </div>
    </AccountPanel>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.account_load_failed()} area="learner">
      {m.account_nothing_changed()}
    </LoadFailed>
  );
}
