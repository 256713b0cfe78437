import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/account-deleted';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead, Outcome } from '#app/modules/identity/ui/public/auth-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => authMeta('Account deleted', matches[1]?.loaderData);

/** Where somebody arrives whose account was just deleted. */
export default function AccountDeleted() {
  return (
    <Outcome>
      <AuthHead title="Your account is deleted">
        Every browser is signed out. You are welcome back at any time.
      </AuthHead>
      <LinkButton variant="accent" size="lg" to="/">
        To the start page
      </LinkButton>
    </Outcome>
  );
}
