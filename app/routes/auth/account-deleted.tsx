import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/account-deleted';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead, Outcome } from '#app/modules/people/ui/public/auth-form.tsx';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_deleted(), matches[1]?.loaderData);

/** Confirms to a former user that the account is deleted. */
export default function AccountDeleted() {
  return (
    <Outcome>
      <AuthHead title={m.account_deleted_title()}>{m.account_deleted_about()}</AuthHead>
      <LinkButton variant="accent" size="lg" to="/">
        {m.account_to_start()}
      </LinkButton>
    </Outcome>
  );
}
