import { useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
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

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta('Reset password', matches[1]?.loaderData);

/** From the specification. */
const sent = 'Password reset instructions have been sent to your email address. Please check your inbox.';
const failure = 'An error occurred while sending the password reset email. Please try again.';

/** Answers the same for known and unknown addresses. */
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
    const { message, status, headers: extra } = refusalOf(error, scope, failure);
    return data({ email, emailError: undefined, error: message, isSent: false }, { status, headers: extra });
  }
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith('/reset-password') ?? false;
  useErrorFocus(form, actionData);
  return (
    <>
      <AuthHead title="Reset your password">We send a link to your email. It works once, within an hour.</AuthHead>
      {actionData?.isSent && (
        <div className="auth-note">
          <NoteBox tone="good" role="status">
            {sent}
          </NoteBox>
        </div>
      )}
      <Form method="post" className="form" ref={form} noValidate>
        <EmailField value={actionData?.email} error={actionData?.emailError} />
        <FormError>{actionData?.error}</FormError>
        <Button type="submit" variant={actionData?.isSent ? 'quiet' : 'accent'} size="lg" busy={isSending}>
          {actionData?.isSent ? 'Send it again' : 'Send reset link'}
        </Button>
        <Link className="more-sm" to="/login">
          Back to login
        </Link>
      </Form>
    </>
  );
}
