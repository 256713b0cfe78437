import { localHref } from '#app/shared/local-href.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
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
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_update_password(), matches[1]?.loaderData);

const secondsUntilLogin = 3;

/** Checks whether the link is valid, without using it up. */
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
    // The header redirects the browser, with and without scripts.
    const later = { refresh: `${secondsUntilLogin}; url=${localHref('/login')}` };
    return data({ errors: {}, error: null, outcome: 'done' }, { headers: later });
  } catch (error) {
    const { code, message, status, headers: extra } = refusalOf(error, scope, m.account_update_failed());
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
  /** Formatted end of an invitation; null for a reset link. */
  readonly until: string | null;
  readonly errors: Record<string, string>;
  readonly error: string | null;
}

function NewPassword({ token, until, errors, error }: NewPasswordProps) {
  const form = useRef<HTMLFormElement>(null);
  const [score, setScore] = useState<number | null>(null);
  // Only scripts measure the strength; without them the server decides.
  const isMeasured = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const isUpdating = useNavigation().formAction?.startsWith(localHref('/update-password')) ?? false;
  useErrorFocus(form, errors);
  const isWeak = score !== null && score < minimumScore;
  return (
    <>
      <AuthHead title={until ? m.account_choose_password() : m.account_choose_new_password()}>
        {until ? m.account_invitation_until({ until }) : m.account_browsers_signed_out()}
      </AuthHead>
      <Form method="post" className="form" ref={form} noValidate>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField
          label={m.account_new_password()}
          error={isWeak ? passwordMessages.tooWeak() : errors['password']}
          onScore={(next, isEmpty) => setScore(isEmpty ? null : next)}
        />
        <PasswordField
          label={m.account_confirm_new_password()}
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
          {isUpdating ? m.account_updating() : m.account_update_password()}
        </Button>
        <Link className="more-sm" to="/login">
          {m.account_back_to_login()}
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
      <AuthHead title={m.account_password_updated()}>{m.account_login_in_a_moment()}</AuthHead>
      <LinkButton variant="accent" size="lg" to="/login">
        {m.account_log_in()}
      </LinkButton>
    </Outcome>
  );
}

function ExpiredInvitation() {
  return (
    <Outcome>
      <AuthHead title={m.account_invitation_ended()} />
      <NoteBox tone="bad">{m.account_invitation_ended_about()}</NoteBox>
      <div className="acts space-above">
        <LinkButton variant="accent" to="/admin/login">
          {m.account_log_in_to_portal()}
        </LinkButton>
        <LinkButton to="/reset-password">{m.account_forgot_password()}</LinkButton>
      </div>
    </Outcome>
  );
}

function InvalidLink() {
  return (
    <Outcome>
      <AuthHead title={m.account_link_does_not_work()} />
      <NoteBox tone="bad">{m.account_invalid_reset_link()}</NoteBox>
      <div className="acts space-above">
        <LinkButton variant="accent" to="/reset-password">
          {m.account_request_new_link()}
        </LinkButton>
        <LinkButton to="/login">{m.account_back_to_login()}</LinkButton>
      </div>
    </Outcome>
  );
}
