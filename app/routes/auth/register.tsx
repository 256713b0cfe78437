import { localHref } from '#app/shared/local-href.ts';
import { useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { fieldErrorsOf, registerForm } from '#app/modules/identity/account-forms.ts';
import { registerLearner, registeredCookie } from '#app/modules/identity/register-learner.server.ts';
import { rememberedPath, withRedirect } from '#app/modules/identity/safe-path.ts';
import { NewPasswordField } from '#app/modules/identity/ui/new-password-field.tsx';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { Route } from './+types/register';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead, RedirectField, SignedInAs } from '#app/modules/identity/ui/public/auth-form.tsx';
import { CheckEmail } from '#app/modules/identity/ui/public/check-email.tsx';
import { readFields } from '../form-fields.server.ts';
import { refusalOf } from './auth-refusal.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { GoogleButton } from '#app/modules/identity/ui/public/google-button.tsx';
import { termsAndPolicy } from '#app/modules/identity/ui/public/terms-and-policy.tsx';
import { EmailField } from '#app/modules/identity/ui/public/login-fields.tsx';
import { readAccountPage } from './read-account-page.server.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_register(), matches[1]?.loaderData);

/** The mail to a person enrolled before registering links here with `?email=`. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const invited = url.searchParams.get('email')?.slice(0, 254);
  return { ...(await readAccountPage(context, request)), invited };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { services, address } = scope;
  const fields = await readFields(request);
  // The response never contains passwords.
  const entered = { name: fields['name'] ?? '', email: fields['email'] ?? '', terms: fields['terms'] === 'on' };
  const form = registerForm.safeParse(fields);
  if (!form.success) {
    return data({ ...entered, errors: fieldErrorsOf(form.error), error: null, isDone: false }, { status: 400 });
  }
  const { name, email, password } = form.data;
  const redirectTo = rememberedPath(fields['redirectTo']);
  try {
    const needs = { ...services, appUrl: services.config.appUrl };
    const { browserToken } = await registerLearner(needs, { name, email, password, address, redirectTo });
    const cookie = registeredCookie(needs.appUrl).write(browserToken);
    return data({ ...entered, email, errors: {}, error: null, isDone: true }, { headers: { 'set-cookie': cookie } });
  } catch (error) {
    const { code, message, status, headers: extra } = refusalOf(error, scope, m.account_register_failed());
    const isTaken = code === 'email_taken';
    const shown = isTaken ? { errors: { email: message }, error: null } : { errors: {}, error: message };
    return data({ ...entered, ...shown, isDone: false }, { status, headers: extra });
  }
}

export default function Register({
  loaderData: { viewer, redirectTo, hasGoogle, invited },
  actionData,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith(localHref('/register')) ?? false;
  const errors: Record<string, string> = actionData?.errors ?? {};
  useErrorFocus(form, actionData);
  if (actionData?.isDone) return <CheckEmail email={actionData.email} redirectTo={redirectTo} />;
  if (viewer) return <SignedInAs name={viewer.name} />;
  return (
    <>
      <AuthHead title={m.account_create_your_account()}>
        {fill(m.account_have_one, {
          link: (
            <Link className="link" to={withRedirect('/login', redirectTo)}>
              {m.account_log_in()}
            </Link>
          ),
        })}
      </AuthHead>
      <Form method="post" className="form" ref={form} noValidate>
        <RedirectField to={redirectTo} />
        <Field
          label={m.account_full_name()}
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={actionData?.name}
          error={errors['name']}
        />
        <EmailField value={actionData?.email ?? invited} error={errors['email']} />
        <NewPasswordField label={m.account_password()} error={errors['password']} />
        <PasswordField
          label={m.account_confirm_password()}
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors['confirmPassword']}
        />
        <Checkbox
          name="terms"
          required
          defaultChecked={actionData?.terms}
          error={errors['terms']}
          label={fill(m.account_accept_terms, termsAndPolicy())}
        />
        <FormError>{actionData?.error}</FormError>
        <Button type="submit" variant="accent" size="lg" busy={isSending}>
          {m.account_register()}
        </Button>
      </Form>
      {hasGoogle && <GoogleButton redirectTo={redirectTo} />}
    </>
  );
}
