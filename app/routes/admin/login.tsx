import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { fieldErrorsOf, loginForm } from '#app/modules/identity/account-forms.ts';
import { logInAdmin } from '#app/modules/identity/admin/log-in-admin.server.ts';
import { unknownAuthErrorSentence } from '#app/modules/identity/identity-errors.ts';
import { rememberedPath } from '#app/modules/identity/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { RedirectField } from '#app/modules/identity/ui/public/auth-form.tsx';
import { refusalOf } from '../auth/auth-refusal.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { GoogleButton } from '#app/modules/identity/ui/public/google-button.tsx';
import { explanationOf } from '../auth/google-sign-in.server.ts';
import { LoginFields } from '#app/modules/identity/ui/public/login-fields.tsx';
import { readFields } from '../form-fields.server.ts';
import { wasSignedOut } from '../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { portalHome, stepPath } from '#app/ui/portal/portal-paths.ts';
import { portalNeedsOf } from './portal-needs.server.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import type { LoginAnswer } from '#app/modules/identity/ui/admin/session-end.tsx';
import type { Route } from './+types/login';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_login_title());

const noErrors: Readonly<Record<string, string>> = {};

/** Redirects a signed-in admin. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await context.get(requestScope).actor();
  const redirectTo = rememberedPath(url.searchParams.get('redirectTo'));
  if (actor.kind === 'admin') throw redirect(redirectTo ?? portalHome);
  const { identityProvider } = context.get(requestScope).services;
  return {
    redirectTo,
    hasGoogle: identityProvider !== null,
    refused: explanationOf(url.searchParams.get('refused')),
    notice: wasSignedOut(url) ? m.portal_login_signed_out() : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const fields = await readFields(request);
  const email = fields['email'] ?? '';
  const form = loginForm.safeParse(fields);
  if (!form.success)
    return data<LoginAnswer>({ email, errors: fieldErrorsOf(form.error), error: null, stage: null }, { status: 400 });
  try {
    const redirectTo = rememberedPath(fields['redirectTo']);
    const { stage, headers: cookies } = await logInAdmin(portalNeedsOf(scope), {
      ...form.data,
      redirectTo,
      address: scope.address,
      userAgent: request.headers.get('user-agent'),
      cookie: request.headers.get('cookie'),
    });
    // A sign-in within a page that is being edited stays on that page.
    if (fields['inPlace'] === 'yes')
      return data<LoginAnswer>({ email, errors: noErrors, error: null, stage }, { headers: cookies });
    const to = stage === 'inside' ? (redirectTo ?? portalHome) : stepPath(stage);
    return redirect(to, { status: 303, headers: cookies });
  } catch (error) {
    const { message, status, headers: extra } = refusalOf(error, scope, unknownAuthErrorSentence);
    return data<LoginAnswer>(
      { email: form.data.email, errors: noErrors, error: message, stage: null },
      { status, headers: extra },
    );
  }
}

/** Labels of the button while the form is sent and while the portal loads. */
const labels = {
  idle: m.portal_login_log_in,
  submitting: m.portal_login_logging_in,
  loading: m.portal_login_loading,
} as const;

export default function AdminLogin({
  loaderData: { redirectTo, hasGoogle, refused, notice },
  actionData,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isOurs = navigation.formAction?.startsWith('/admin/login') ?? false;
  const state = isOurs ? navigation.state : 'idle';
  const errors: Record<string, string> = actionData?.errors ?? {};
  const sentence = actionData ? actionData.error : refused?.sentence;
  useErrorFocus(form, actionData);
  return (
    <>
      <h1 className="h1">{m.portal_login_title()}</h1>
      <p className="sub">{m.portal_login_authorized()}</p>
      {sentence && (
        <div className="space-above">
          <RefusalNote sentence={sentence} />
        </div>
      )}
      {notice && !sentence && (
        <div className="space-above">
          <NoteBox role="status">{notice}</NoteBox>
        </div>
      )}
      <Form method="post" className="form space-above" ref={form} noValidate>
        <RedirectField to={redirectTo} />
        <LoginFields emailLabel={m.portal_login_email()} email={actionData?.email} errors={errors} />
        <Button type="submit" variant="accent" size="lg" busy={state !== 'idle'}>
          {labels[state]()}
        </Button>
        <p className="sr" role="status">
          {state === 'loading' && labels.loading()}
        </p>
      </Form>
      {hasGoogle && <GoogleButton redirectTo={redirectTo} isPortal />}
      <div className="row between admin-login-foot">
        <Link className="row" to="/">
          <ArrowLeft className="i-sm" />
          {m.portal_login_back_to_site()}
        </Link>
        <Link to="/reset-password">{m.portal_login_forgot()}</Link>
      </div>
    </>
  );
}
