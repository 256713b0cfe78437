import { localHref } from '#app/shared/local-href.ts';
import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { fieldErrorsOf, loginForm } from '#app/modules/identity/account-forms.ts';
import { lastOwnerOf } from '#app/modules/identity/last-owner.server.ts';
import { logIn } from '#app/modules/identity/log-in.server.ts';
import { safePath, withRedirect } from '#app/modules/identity/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { Route } from './+types/login';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead, RedirectField, ResendForm, SignedInAs } from '#app/modules/identity/ui/public/auth-form.tsx';
import { readFields } from '../form-fields.server.ts';
import { wasSignedOut } from '../guards.server.ts';
import { isResent, noForm, sealResentForm } from '../pending-form.server.ts';
import { refusalOf } from './auth-refusal.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { GoogleForForm, WaitingFormField, type WaitingForm } from '#app/modules/identity/ui/public/pending-form.tsx';
import type { LearnerLoginAnswer } from '#app/modules/identity/ui/learner/log-in-again.tsx';
import { cookiesOf } from '#app/modules/identity/session-cookie.server.ts';
import { explanationOf } from './google-sign-in.server.ts';
import { LoginFields } from '#app/modules/identity/ui/public/login-fields.tsx';
import { readAccountPage } from './read-account-page.server.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

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
    notice: wasSignedOut(url) ? m.account_signed_out_notice() : null,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  if (isResent({ request, url })) return answer(await sealResentForm({ context, request, url }));
  const fields = await readFields(request);
  const email = fields['email'] ?? '';
  const pendingForm = fields['pendingForm'] ?? null;
  const form = loginForm.safeParse(fields);
  if (!form.success) return data(answer({ email, errors: fieldErrorsOf(form.error), pendingForm }), { status: 400 });
  try {
    const cookie = request.headers.get('cookie');
    const before = await lastOwnerOf(scope.services, cookie);
    const cookies = await logIn(scope.services, {
      ...form.data,
      address: scope.address,
      userAgent: request.headers.get('user-agent'),
      cookie,
    });
    if (fields['inPlace'] === 'yes') {
      const owner = await lastOwnerOf(scope.services, cookiesOf(cookies));
      return data(answer({ email, inPlace: before === null ? 'unknown' : before === owner ? 'same' : 'other' }), {
        headers: cookies,
      });
    }
    if (pendingForm) return redirect('/login/form', { status: 307, headers: cookies });
    return redirect(safePath(fields['redirectTo']), { status: 303, headers: cookies });
  } catch (error) {
    const { code, message, status, headers: extra } = refusalOf(error, scope);
    const isUnverified = code === 'email_unverified';
    return data(answer({ email: form.data.email, error: isUnverified ? null : message, isUnverified, pendingForm }), {
      status,
      headers: extra,
    });
  }
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
