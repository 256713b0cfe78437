import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { emailForm } from '#app/modules/people/accounts/account-forms.ts';
import { requestPasswordReset } from '#app/modules/people/accounts/request-password-reset.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { Route } from './+types/reset-password';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead } from '#app/modules/people/ui/public/auth-form.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { EmailField } from '#app/modules/people/ui/public/login-fields.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { noFault } from '#app/shared/form-answer.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_reset_password(), matches[1]?.loaderData);

/** Sends the link. Gives the same answer for known and unknown addresses. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: asVisitor,
      errors: identityErrors,
      failure: m.account_reset_failed,
      more: (_, { field }) => ({ email: field('email'), isSent: false }),
    },
    async ({ deps, read }) => {
      const { email } = read(emailForm);
      await requestPasswordReset(deps, { email, address: deps.address });
      return { ...noFault, email, isSent: true };
    },
  );
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
        <EmailField value={actionData?.email} error={actionData?.errors['email']} />
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
