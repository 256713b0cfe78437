import { localHref } from '#app/shared/local-href.ts';
import { useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { emailForm, fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { requestPasswordReset } from '#app/modules/identity/request-password-reset.server.ts';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { Route } from './+types/reset-password';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead } from '#app/modules/identity/ui/public/auth-form.tsx';
import { readFields } from '../form-fields.server.ts';
import { refusalOf } from './auth-refusal.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { EmailField } from '#app/modules/identity/ui/public/login-fields.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_reset_password(), matches[1]?.loaderData);

/** Sends the link. Gives the same answer for known and unknown addresses. */
export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { services, address } = scope;
  const fields = await readFields(request);
  const email = fields['email'] ?? '';
  const form = emailForm.safeParse(fields);
  if (!form.success) {
    return data({ email, emailError: fieldErrorsOf(form.error)['email'], error: null, isSent: false }, 400);
  }
  try {
    const needs = { ...services, appUrl: services.config.appUrl };
    await requestPasswordReset(needs, { email: form.data.email, address });
    return data({ email: form.data.email, emailError: undefined, error: null, isSent: true });
  } catch (error) {
    const { message, status, headers: extra } = refusalOf(error, scope, m.account_reset_failed());
    return data({ email, emailError: undefined, error: message, isSent: false }, { status, headers: extra });
  }
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith(localHref('/reset-password')) ?? false;
  useErrorFocus(form, actionData);
  return (
    <>
      <AuthHead title={m.account_reset_your_password()}>{m.account_reset_about()}</AuthHead>
      {actionData?.isSent && (
        <div className="auth-note">
          <NoteBox tone="good" role="status">
            {m.account_reset_sent()}
          </NoteBox>
        </div>
      )}
      <Form method="post" className="form" ref={form} noValidate>
        <EmailField value={actionData?.email} error={actionData?.emailError} />
        <FormError>{actionData?.error}</FormError>
        <Button type="submit" variant={actionData?.isSent ? 'quiet' : 'accent'} size="lg" busy={isSending}>
          {actionData?.isSent ? m.account_send_again() : m.account_send_reset_link()}
        </Button>
        <Link className="more-sm" to="/login">
          {m.account_back_to_login()}
        </Link>
      </Form>
    </>
  );
}
