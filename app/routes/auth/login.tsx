import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { loginForm } from '#app/modules/people/accounts/account-forms.ts';
import { lastOwnerOf } from '#app/modules/people/accounts/last-owner.server.ts';
import { logIn } from '#app/modules/people/accounts/log-in.server.ts';
import { safePath, withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { Route } from './+types/login';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead, RedirectField, ResendForm, SignedInAs } from '#app/modules/people/ui/public/auth-form.tsx';
import { wasSignedOut } from '../guards.server.ts';
import { carriedForm, isResent, noForm, sealResentForm } from '../carried-form.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { GoogleForForm, WaitingFormField, type WaitingForm } from '#app/modules/people/ui/public/waiting-form.tsx';
import type { LearnerLoginAnswer } from '#app/modules/people/ui/learner/log-in-again.tsx';
import { cookiesOf } from '#app/modules/people/accounts/session-cookie.server.ts';
import { explanationOf } from './google-sign-in.server.ts';
import { loginReason } from './login-reason.server.ts';
import { LoginFields } from '#app/modules/people/ui/public/login-fields.tsx';
import { readAccountPage } from './read-account-page.server.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { localHref } from '#app/shared/local-href.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_login(), matches[1]?.loaderData);

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const { searchParams } = url;
  const page = await readAccountPage(context, request);
  return {
    ...page,
    isVerified: searchParams.has('verified'),
    refused: explanationOf(searchParams.get('refused')),
    notice: wasSignedOut(url) ? m.account_signed_out_notice() : loginReason(page.redirectTo),
  };
}

export async function action({ request, ...visit }: Route.ActionArgs) {
  if (isResent({ request, url: visit.url })) return answer(await sealResentForm({ request, ...visit }));
  const cookie = request.headers.get('cookie');
  const userAgent = request.headers.get('user-agent');
  return formAction(
    { request, ...visit },
    {
      guard: asVisitor,
      errors: identityErrors,
      more: ({ code, errors, error }, { form, field }) => {
        const isUnverified = code === 'email_unverified';
        const pendingForm = carriedForm(form);
        return answer({ email: field('email'), errors, error: isUnverified ? null : error, isUnverified, pendingForm });
      },
    },
    async ({ deps, form, fields, read }) => {
      const { email, password } = read(loginForm);
      const before = await lastOwnerOf(deps, cookie);
      const cookies = await logIn(deps, { email, password, address: deps.address, userAgent, cookie });
      if (fields['inPlace'] === 'yes') {
        const owner = await lastOwnerOf(deps, cookiesOf(cookies));
        const inPlace = before === null ? 'unknown' : before === owner ? 'same' : 'other';
        return data(answer({ email, inPlace }), { headers: cookies });
      }
      if (carriedForm(form)) return redirect('/login/form', { status: 307, headers: cookies });
      return redirect(safePath(fields['redirectTo']), { status: 303, headers: cookies });
    },
  );
}

type Answer = LearnerLoginAnswer & WaitingForm;
const answer = (parts: Partial<Answer>): Answer => ({
  ...noForm,
  email: '',
  errors: {},
  error: null,
  isUnverified: false,
  inPlace: null,
  ...parts,
});

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, redirectTo, hasGoogle, isVerified, refused, notice } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith(localHref('/login')) ?? false;
  const errors: Record<string, string> = actionData?.errors ?? {};
  useErrorFocus(form, actionData);
  if (viewer) return <SignedInAs name={viewer.name} />;
  return (
    <>
      <AuthHead title={m.account_log_in()}>
        {fill(m.account_new_here, {
          link: (
            <Link className="link" to={withRedirect('/register', redirectTo)}>
              {m.account_create_an_account()}
            </Link>
          ),
        })}
      </AuthHead>
      {isVerified && !actionData && (
        <div className="auth-note">
          <NoteBox tone="good" role="status">
            {m.account_email_verified()}
          </NoteBox>
        </div>
      )}
      {notice && !refused && !actionData && (
        <div className="auth-note">
          <NoteBox role="status">{notice}</NoteBox>
        </div>
      )}
      {refused && !actionData && (
        <div className="auth-note">
          <NoteBox
            tone="bad"
            role="alert"
            action={refused.setsPassword && <LinkButton to="/reset-password">{m.account_choose_password()}</LinkButton>}
          >
            {refused.sentence}
          </NoteBox>
        </div>
      )}
      {actionData?.isUnverified && (
        <div className="auth-note">
          <NoteBox role="alert" action={<ResendForm email={actionData.email} redirectTo={redirectTo} />}>
            {m.account_check_email()}
          </NoteBox>
        </div>
      )}
      <Form method="post" action={withRedirect('/login', redirectTo)} className="form" ref={form} noValidate>
        <RedirectField to={redirectTo} />
        <WaitingFormField form={actionData} />
        <LoginFields email={actionData?.email} errors={errors} />
        <FormError>{actionData?.error}</FormError>
        <Button type="submit" variant="accent" size="lg" busy={isSending}>
          {m.account_login()}
        </Button>
        <Link className="more-sm" to="/reset-password">
          {m.account_forgot_password()}
        </Link>
      </Form>
      {hasGoogle && <GoogleForForm form={actionData} formPath="/login/form" redirectTo={redirectTo} />}
    </>
  );
}
