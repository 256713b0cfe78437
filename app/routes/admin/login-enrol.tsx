import { useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { readStep } from '#app/modules/people/staff/sign-in-step.server.ts';
import { enterByEnrolling, showStepEnrolment } from '#app/modules/people/staff/finish-step.server.ts';
import { unknownAuthErrorSentence, identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { AuthenticatorSetup } from '#app/modules/people/ui/admin/authenticator-setup.tsx';
import { CodeField } from '#app/modules/people/ui/admin/code-field.tsx';
import { portalNeedsOf } from './portal-needs.server.ts';
import { portalFormPath, portalHome, stepPath } from '#app/ui/portal/portal-paths.ts';
import { WaitingFormField } from '#app/modules/people/ui/public/waiting-form.tsx';
import { carriedForm, isResent, noForm, sealResentForm } from '../carried-form.server.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import { RecoveryCodes } from '#app/modules/people/ui/admin/recovery-codes.tsx';
import type { Route } from './+types/login-enrol';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_login_set_up_title());

/**
 * Only available between the password and the portal, if the owner requires a second factor. Does not redirect if there is nothing to set
 * up: without JavaScript this loader runs after the answer that shows the recovery codes, when the step has ended.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const needs = portalNeedsOf(context.get(requestScope));
  const step = await readStep(needs, request.headers.get('cookie'));
  const shown = step && (await showStepEnrolment(needs, step));
  return { shown };
}

/** A page that is opened again after the sign-in has nothing to show. */
export const shouldRevalidate = () => false;

export async function action({ request, ...visit }: Route.ActionArgs) {
  if (isResent({ request, url: visit.url }))
    return { error: null, done: null, ...(await sealResentForm({ request, ...visit })) };
  const cookie = request.headers.get('cookie');
  const userAgent = request.headers.get('user-agent');
  return formAction(
    { request, ...visit },
    {
      guard: asVisitor,
      errors: identityErrors,
      failure: () => unknownAuthErrorSentence,
      more: (_, { form }) => ({ ...noForm, pendingForm: carriedForm(form), done: null }),
    },
    async ({ scope, form, field }) => {
      const entry = { code: field('code', 40), address: scope.address, userAgent, cookie };
      const entered = await enterByEnrolling(portalNeedsOf(scope), entry);
      const { headers: cookies, redirectTo, recoveryCodes, email } = entered;
      const done = { codes: recoveryCodes, email, to: redirectTo ?? portalHome };
      return data({ error: null, done, ...noForm, pendingForm: carriedForm(form) }, { headers: cookies });
    },
  );
}

export default function LoginEnrol({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith('/admin/login/enrol') ?? false;
  useErrorFocus(form, actionData);
  if (actionData?.done) {
    const { codes, email, to } = actionData.done;
    return (
      <div className="form">
        <h1 className="h1">{m.portal_shared_your_second_factor_is_on()}</h1>
        <RecoveryCodes codes={codes} email={email} />
        {actionData.pendingForm ? (
          <Form method="post" action={portalFormPath} className="form">
            <WaitingFormField form={actionData} />
            <Button type="submit" variant="accent" size="lg">
              {m.portal_login_go_on()}
            </Button>
          </Form>
        ) : (
          <LinkButton variant="accent" size="lg" to={to}>
            {m.portal_login_go_on()}
          </LinkButton>
        )}
      </div>
    );
  }
  if (!shown) {
    return (
      <div className="form">
        <h1 className="h1">{m.portal_login_set_up_title()}</h1>
        <p className="sub">{m.account_sign_in_expired()}</p>
        <LinkButton variant="accent" size="lg" to="/admin/login">
          {m.portal_login_begin_again()}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <h1 className="h1">{m.portal_login_set_up_title()}</h1>
      <p className="sub">{m.portal_login_owner_requires()}</p>
      <Form method="post" action={stepPath('enrol')} className="form space-above" ref={form}>
        <WaitingFormField form={actionData} />
        <AuthenticatorSetup shown={shown} />
        <CodeField error={actionData?.error ?? undefined} />
        <Button type="submit" variant="accent" size="lg" busy={isSending}>
          {m.portal_login_turn_on_and_log_in()}
        </Button>
      </Form>
    </>
  );
}
