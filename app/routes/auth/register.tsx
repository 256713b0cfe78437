import { useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { registerForm } from '#app/modules/people/accounts/account-forms.ts';
import { registerLearner, registeredCookie } from '#app/modules/people/accounts/register-learner.server.ts';
import { rememberedPath, withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { NewPasswordField } from '#app/modules/people/ui/new-password-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { Route } from './+types/register';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead, RedirectField, SignedInAs } from '#app/modules/people/ui/public/auth-form.tsx';
import { CheckEmail } from '#app/modules/people/ui/public/check-email.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { GoogleButton, termsAndPolicy } from '#app/modules/people/ui/public/google-button.tsx';
import { EmailField } from '#app/modules/people/ui/public/login-fields.tsx';
import { readAccountPage } from './read-account-page.server.ts';
import { asVisitor, formAction, type Reading } from '../form-action.server.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { noFault } from '#app/shared/form-answer.ts';
import { localHref } from '#app/shared/local-href.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_register(), matches[1]?.loaderData);

/** The mail to a person enrolled before registering links here with `?email=`. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const invited = url.searchParams.get('email')?.slice(0, 254);
  return { ...(await readAccountPage(context, request)), invited };
}

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: asVisitor,
      errors: identityErrors,
      failure: m.account_register_failed,
      fieldOfCode: { email_taken: 'email' },
      more: (_, sent) => ({ ...enteredIn(sent), isDone: false }),
    },
    async ({ deps, fields, read, ...sent }) => {
      const { name, email, password } = read(registerForm);
      const { address, appUrl } = deps;
      const redirectTo = rememberedPath(fields['redirectTo']);
      const { browserToken } = await registerLearner(deps, { name, email, password, address, redirectTo });
      const cookie = registeredCookie(appUrl).write(browserToken);
      return data({ ...noFault, ...enteredIn(sent), email, isDone: true }, { headers: { 'set-cookie': cookie } });
    },
  );
}

/** The response never contains passwords. */
const enteredIn = ({ field }: Pick<Reading, 'field'>) => ({
  name: field('name'),
  email: field('email'),
  terms: field('terms') === 'on',
});

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
