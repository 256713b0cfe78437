import { useEffect, useRef } from 'react';
import { Form, redirect, useNavigation, useSubmit } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { emailForm } from '#app/modules/people/accounts/account-forms.ts';
import { resendVerification } from '#app/modules/people/accounts/resend-verification.server.ts';
import { rememberedPath, safePath, withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { verifyEmail } from '#app/modules/people/accounts/verify-email.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import type { Route } from './+types/verify-email';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead, RedirectField } from '#app/modules/people/ui/public/auth-form.tsx';
import { CheckEmail } from '#app/modules/people/ui/public/check-email.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { EmailField } from '#app/modules/people/ui/public/login-fields.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { noFault } from '#app/shared/form-answer.ts';
import { asVisitor, formAction } from '../form-action.server.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  authMeta(m.account_verify_your_email(), matches[1]?.loaderData);

/** Only reads: the mail's link is a GET, and mail programs follow links by themselves. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get('token') ?? '', redirectTo: rememberedPath(searchParams.get('redirectTo')) };
}

export function action(visit: Route.ActionArgs) {
  const cookie = visit.request.headers.get('cookie');
  const userAgent = visit.request.headers.get('user-agent');
  return formAction(
    visit,
    {
      guard: asVisitor,
      errors: identityErrors,
      more: (_, { field, fields }) => ({
        email: field('email'),
        redirectTo: rememberedPath(fields['redirectTo']),
        isSent: false,
      }),
    },
    async ({ deps, fields, read }) => {
      const { address } = deps;
      const redirectTo = rememberedPath(fields['redirectTo']);
      if (fields['intent'] === 'resend') {
        const { email } = read(emailForm);
        await resendVerification(deps, { email, address, redirectTo });
        return { ...noFault, email, redirectTo, isSent: true };
      }
      const cookies = await verifyEmail(deps, { token: fields['token'] ?? '', address, userAgent, cookie });
      if (cookies) return redirect(safePath(redirectTo), { status: 303, headers: cookies });
      return `/login?${new URLSearchParams({ verified: '1', ...(redirectTo ? { redirectTo } : {}) })}`;
    },
  );
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const redirectTo = actionData?.redirectTo ?? loaderData.redirectTo;
  if (actionData?.isSent) {
    return (
      <CheckEmail email={actionData.email} redirectTo={redirectTo}>
        {m.account_new_link_on_its_way({ email: actionData.email })}
      </CheckEmail>
    );
  }
  if (loaderData.token && !actionData) return <Confirm token={loaderData.token} redirectTo={redirectTo} />;
  return <AskForLink redirectTo={redirectTo} {...actionData} emailError={actionData?.errors['email']} />;
}

/** Verifies once the script runs; without scripts the button does. */
function Confirm({ token, redirectTo }: { readonly token: string; readonly redirectTo: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (isSent.current || !form.current) return;
    isSent.current = true;
    void submit(form.current, { replace: true });
  }, [submit]);
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <AuthHead title={m.account_verify_your_email()}>{m.account_verify_about()}</AuthHead>
      <Form method="post" action="/verify-email" className="form" ref={form} replace>
        <input type="hidden" name="token" value={token} />
        <RedirectField to={redirectTo} />
        <Button type="submit" variant="accent" size="lg" busy={isSending}>
          {m.account_verify_email()}
        </Button>
      </Form>
    </>
  );
}

interface AskForLinkProps {
  readonly redirectTo: string | null;
  readonly email?: string;
  readonly emailError?: string | undefined;
  readonly error?: string | null;
}

/** Requests a new link in place of an invalid one. */
function AskForLink({ redirectTo, email, emailError, error }: AskForLinkProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state !== 'idle';
  useErrorFocus(form, emailError);
  return (
    <>
      <AuthHead title={m.account_verify_your_email()}>
        {fill(m.account_ask_for_link, {
          link: (
            <Link className="link" to={withRedirect('/login', redirectTo)}>
              {m.account_log_in()}
            </Link>
          ),
        })}
      </AuthHead>
      <Form method="post" action="/verify-email" className="form" ref={form} noValidate>
        <RedirectField to={redirectTo} />
        <FormError>{error}</FormError>
        <EmailField value={email} error={emailError} />
        <Button type="submit" name="intent" value="resend" variant="accent" size="lg" busy={isSending}>
          {m.account_send_new_link()}
        </Button>
      </Form>
    </>
  );
}
