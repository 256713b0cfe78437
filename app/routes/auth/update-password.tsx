import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { data, Form, Link, useNavigate, useNavigation } from 'react-router';
import { fieldErrorsOf, updatePasswordForm } from '#app/modules/identity/account-forms.ts';
import { minimumScore, passwordMessages } from '#app/modules/identity/password-rules.ts';
import { findPasswordToken } from '#app/modules/identity/single-use-token.server.ts';
import { NewPasswordField } from '#app/modules/identity/ui/new-password-field.tsx';
import { updatePassword } from '#app/modules/identity/update-password.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { Route } from './+types/update-password';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead, Outcome } from '#app/modules/identity/ui/public/auth-form.tsx';
import { readFields } from '../form-fields.server.ts';
import { refusalOf } from './auth-refusal.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta('Update password', matches[1]?.loaderData);

/** */
const failure = 'An error occurred while updating your password. Please try again.';
const secondsUntilLogin = 3;

/** Looks whether the link would work, and leaves it usable. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const link = token === '' ? null : await findPasswordToken(services, token);
  return {
    token,
    isGood: link !== null,
    isInvitation: searchParams.has('invitation'),
    until: link?.purpose === 'invitation' ? formatMoment(link.expiresAt) : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { services, address } = scope;
  const fields = await readFields(request);
  const form = updatePasswordForm.safeParse(fields);
  if (!form.success) return data({ errors: fieldErrorsOf(form.error), error: null, outcome: 'open' }, 400);
  try {
    const needs = { ...services, appUrl: services.config.appUrl };
    await updatePassword(needs, { token: fields['token'] ?? '', password: form.data.password, address });
    // The browser goes on by itself, with and without scripts.
    const later = { refresh: `${secondsUntilLogin}; url=/login` };
    return data({ errors: {}, error: null, outcome: 'done' }, { headers: later });
  } catch (error) {
    const { code, message, status, headers: extra } = refusalOf(error, scope, failure);
    const outcome = code === 'invalid_reset_link' ? 'invalid' : 'open';
    return data({ errors: {}, error: message, outcome }, { status, headers: extra });
  }
}

export default function UpdatePassword({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.outcome === 'done') return <Done />;
  const { token, isGood, isInvitation, until } = loaderData;
  if (actionData?.outcome === 'invalid' || !isGood) return isInvitation ? <ExpiredInvitation /> : <InvalidLink />;
  return (
    <NewPassword token={token} until={until} errors={actionData?.errors ?? {}} error={actionData?.error ?? null} />
  );
}

interface NewPasswordProps {
  readonly token: string;
  /** Until when an invitation works; null for the link of a reset. */
  readonly until: string | null;
  readonly errors: Record<string, string>;
  readonly error: string | null;
}

function NewPassword({ token, until, errors, error }: NewPasswordProps) {
  const form = useRef<HTMLFormElement>(null);
  const [score, setScore] = useState<number | null>(null);
  // Without scripts nothing is measured here, and the server decides.
  const isMeasured = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const isUpdating = useNavigation().formAction?.startsWith('/update-password') ?? false;
  useErrorFocus(form, errors);
  const isWeak = score !== null && score < minimumScore;
  return (
    <>
      <AuthHead title={until ? 'Choose a password' : 'Choose a new password'}>
        {until
          ? `This invitation works once, until ${until} in Nairobi.`
          : 'Every browser that is signed in will be signed out.'}
      </AuthHead>
      <Form method="post" className="form" ref={form} noValidate>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField
          label="New password"
          error={isWeak ? passwordMessages.tooWeak : errors['password']}
          onScore={(next, isEmpty) => setScore(isEmpty ? null : next)}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors['confirmPassword']}
        />
        <FormError>{error}</FormError>
        <Button
          type="submit"
          variant="accent"
          size="lg"
          busy={isUpdating}
          disabled={isMeasured && (score ?? 0) < minimumScore}
        >
          {isUpdating ? 'Updating...' : 'Update password'}
        </Button>
        <Link className="more-sm" to="/login">
          Back to login
        </Link>
      </Form>
    </>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login'), secondsUntilLogin * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Outcome>
      <AuthHead title="Your password is updated">You go to the login in a moment.</AuthHead>
      <LinkButton variant="accent" size="lg" to="/login">
        Log in
      </LinkButton>
    </Outcome>
  );
}

function ExpiredInvitation() {
  return (
    <Outcome>
      <AuthHead title="This invitation does not work any more" />
      <NoteBox tone="bad">
        It was used, withdrawn or sent again, or its seven days are over. Ask whoever invited you to send it again.
      </NoteBox>
      <div className="acts space-above">
        <LinkButton variant="accent" to="/admin/login">
          Log in to the portal
        </LinkButton>
        <LinkButton to="/reset-password">Forgot your password?</LinkButton>
      </div>
    </Outcome>
  );
}

function InvalidLink() {
  return (
    <Outcome>
      <AuthHead title="This link does not work" />
      <NoteBox tone="bad">Invalid password reset link. Please request a new password reset.</NoteBox>
      <div className="acts space-above">
        <LinkButton variant="accent" to="/reset-password">
          Request a new link
        </LinkButton>
        <LinkButton to="/login">Back to login</LinkButton>
      </div>
    </Outcome>
  );
}
