import { useEffect, useRef } from 'react';
import { data, Form, redirect, useNavigation, useSubmit } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { emailForm, fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { resendVerification } from '#app/modules/identity/resend-verification.server.ts';
import { rememberedPath, safePath, withRedirect } from '#app/modules/identity/safe-path.ts';
import { verifyEmail } from '#app/modules/identity/verify-email.server.ts';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import type { Route } from './+types/verify-email';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead, RedirectField } from '#app/modules/identity/ui/public/auth-form.tsx';
import { CheckEmail } from '#app/modules/identity/ui/public/check-email.tsx';
import { readFields } from '../form-fields.server.ts';
import { refusalOf } from './auth-refusal.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { EmailField } from '#app/modules/identity/ui/public/login-fields.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  authMeta(m.account_verify_your_email(), matches[1]?.loaderData);

/** Only reads: the mail's link is a GET, and mail programs follow links by themselves. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get('token') ?? '', redirectTo: rememberedPath(searchParams.get('redirectTo')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { services, address } = scope;
  const fields = await readFields(request);
  const redirectTo = rememberedPath(fields['redirectTo']);
  const email = fields['email'] ?? '';
  const needs = { ...services, appUrl: services.config.appUrl };
  try {
    if (fields['intent'] === 'resend') {
      const form = emailForm.safeParse(fields);
      if (!form.success) {
        return data(
          { email, redirectTo, emailError: fieldErrorsOf(form.error)['email'], error: null, isSent: false },
          400,
        );
      }
      await resendVerification(needs, { email: form.data.email, address, redirectTo });
      return data({ email: form.data.email, redirectTo, emailError: undefined, error: null, isSent: true });
    }
    const cookies = await verifyEmail(needs, {
      token: fields['token'] ?? '',
      address,
      userAgent: request.headers.get('user-agent'),
      cookie: request.headers.get('cookie'),
    });
    if (cookies) return redirect(safePath(redirectTo), { status: 303, headers: cookies });
  } catch (error) {
    const { message, status, headers: extra } = refusalOf(error, scope);
    return data(
      { email, redirectTo, emailError: undefined, error: message, isSent: false },
      { status, headers: extra },
    );
  }
  const query = new URLSearchParams({ verified: '1', ...(redirectTo ? { redirectTo } : {}) });
  return redirect(`/login?${query}`, 303);
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
  return <AskForLink redirectTo={redirectTo} {...actionData} />;
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
