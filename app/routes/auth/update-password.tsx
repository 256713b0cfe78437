import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { updatePasswordForm } from '#app/modules/people/accounts/account-forms.ts';
import { minimumScore, passwordMessages } from '#app/modules/people/accounts/password-rules.ts';
import { findPasswordToken } from '#app/modules/people/accounts/single-use-token.server.ts';
import { NewPasswordField } from '#app/modules/people/ui/new-password-field.tsx';
import { updatePassword } from '#app/modules/people/accounts/update-password.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { Route } from './+types/update-password';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead, Outcome } from '#app/modules/people/ui/public/auth-form.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { noFault } from '#app/shared/form-answer.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import { localHref } from '#app/shared/local-href.ts';
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
    until: link?.purpose === 'invitation' ? formatZonedMoment(link.expiresAt) : null,
  };
}

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: asVisitor,
      errors: identityErrors,
      failure: m.account_update_failed,
      more: ({ code }) => ({ outcome: code === 'invalid_reset_link' ? 'invalid' : 'open', login: null }),
    },
    async ({ deps, fields, read }) => {
      const { password } = read(updatePasswordForm);
      const input = { token: fields['token'] ?? '', password, address: deps.address };
      const { isStaff } = await updatePassword(deps, input);
      const login = isStaff ? '/admin/login' : '/login';
      // The header redirects the browser, with and without scripts.
      const later = { refresh: `${secondsUntilLogin}; url=${isStaff ? login : localHref(login)}` };
      return data({ ...noFault, outcome: 'done', login }, { headers: later });
    },
  );
}

export default function UpdatePassword({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.login) return <Done login={actionData.login} />;
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

function Done({ login }: { readonly login: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login), secondsUntilLogin * 1000);
    return () => clearTimeout(timer);
  }, [login, navigate]);
  return (
    <Outcome>
      <AuthHead title={m.account_password_updated()}>{m.account_login_in_a_moment()}</AuthHead>
      <LinkButton variant="accent" size="lg" to={login}>
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
