import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { loginForm } from '#app/modules/people/accounts/account-forms.ts';
import { logInStaff } from '#app/modules/people/staff/log-in-staff.server.ts';
import { unknownAuthErrorSentence, identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { rememberedPath, withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { RedirectField } from '#app/modules/people/ui/public/auth-form.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { GoogleForForm, WaitingFormField, type WaitingForm } from '#app/modules/people/ui/public/waiting-form.tsx';
import { explanationOf } from '../auth/google-sign-in.server.ts';
import { LoginFields } from '#app/modules/people/ui/public/login-fields.tsx';
import { resentParam, wasSignedOut } from '../guards.server.ts';
import { carriedForm, isResent, noForm, sealResentForm } from '../carried-form.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { portalFormPath, portalHome, stepPath } from '#app/ui/portal/portal-paths.ts';
import { portalNeedsOf } from './portal-needs.server.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import type { LoginAnswer } from '#app/modules/people/ui/admin/sign-in-again.tsx';
import type { Route } from './+types/login';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_login_title());

const answer = (parts: Partial<Answer>): Answer => ({
  ...noForm,
  email: '',
  errors: {},
  error: null,
  stage: null,
  ...parts,
});
type Answer = LoginAnswer & WaitingForm;

/** The next page for a form that waits for the sign-in. */
const formPathOf = (stage: 'inside' | 'code' | 'enrol') =>
  stage === 'inside' ? portalFormPath : `${stepPath(stage)}?${resentParam}=yes`;

/** Redirects a signed-in staff member. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await context.get(requestScope).actor();
  const redirectTo = rememberedPath(url.searchParams.get('redirectTo'));
  if (actor.kind === 'staff') throw redirect(redirectTo ?? portalHome);
  const { identityProvider } = context.get(requestScope).services;
  return {
    redirectTo,
    hasGoogle: identityProvider !== null,
    refused: explanationOf(url.searchParams.get('refused')),
    notice: wasSignedOut(url) ? m.portal_login_signed_out() : null,
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
      failure: () => unknownAuthErrorSentence,
      more: ({ errors, error }, { form, field }) =>
        answer({ email: field('email'), errors, error, pendingForm: carriedForm(form) }),
    },
    async ({ scope, form, fields, field, read }) => {
      const redirectTo = rememberedPath(fields['redirectTo']);
      const credentials = { ...read(loginForm), redirectTo, address: scope.address, userAgent, cookie };
      const { stage, headers: cookies } = await logInStaff(portalNeedsOf(scope), credentials);
      // A sign-in within a page that is being edited stays on that page.
      if (fields['inPlace'] === 'yes') return data(answer({ email: field('email'), stage }), { headers: cookies });
      if (carriedForm(form)) return redirect(formPathOf(stage), { status: 307, headers: cookies });
      const to = stage === 'inside' ? (redirectTo ?? portalHome) : stepPath(stage);
      return redirect(to, { status: 303, headers: cookies });
    },
  );
}

/** Labels of the button while the form is sent and while the portal loads. */
const labels = {
  idle: m.portal_login_log_in,
  submitting: m.portal_login_logging_in,
  loading: m.portal_login_loading,
} as const;

export default function PortalLogin({
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
      {notice && !sentence && !actionData && (
        <div className="space-above">
          <NoteBox role="status">{notice}</NoteBox>
        </div>
      )}
      <Form
        method="post"
        action={withRedirect('/admin/login', redirectTo)}
        className="form space-above"
        ref={form}
        noValidate
      >
        <RedirectField to={redirectTo} />
        <WaitingFormField form={actionData} />
        <LoginFields emailLabel={m.portal_login_email()} email={actionData?.email} errors={errors} />
        <Button type="submit" variant="accent" size="lg" busy={state !== 'idle'}>
          {labels[state]()}
        </Button>
        <p className="sr" role="status">
          {state === 'loading' && labels.loading()}
        </p>
      </Form>
      {hasGoogle && <GoogleForForm form={actionData} formPath={portalFormPath} redirectTo={redirectTo} isPortal />}
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
