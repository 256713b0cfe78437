import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { readStep } from '#app/modules/people/staff/sign-in-step.server.ts';
import { enterByCode } from '#app/modules/people/staff/finish-step.server.ts';
import { unknownAuthErrorSentence, identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { CodeField } from '#app/modules/people/ui/admin/code-field.tsx';
import { portalNeedsOf } from './portal-needs.server.ts';
import { portalFormPath, portalHome, stepPath } from '#app/ui/portal/portal-paths.ts';
import { WaitingFormField, type WaitingForm } from '#app/modules/people/ui/public/waiting-form.tsx';
import { carriedForm, isResent, noForm, sealResentForm } from '../carried-form.server.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import type { CodeAnswer } from '#app/modules/people/ui/admin/sign-in-again.tsx';
import type { Route } from './+types/login-code';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_login_two_step());

/** Only available between the password and the portal. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const step = await readStep(portalNeedsOf(context.get(requestScope)), request.headers.get('cookie'));
  if (!step) throw redirect('/admin/login?refused=sign_in_expired');
  return null;
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
      more: ({ error }, { form }) => answer({ error, pendingForm: carriedForm(form) }),
    },
    async ({ scope, form, fields, field }) => {
      const entry = { code: field('code', 40), address: scope.address, userAgent, cookie };
      const { headers: cookies, redirectTo } = await enterByCode(portalNeedsOf(scope), entry);
      if (fields['inPlace'] === 'yes') return data(answer({ isInside: true }), { headers: cookies });
      if (carriedForm(form)) return redirect(portalFormPath, { status: 307, headers: cookies });
      return redirect(redirectTo ?? portalHome, { status: 303, headers: cookies });
    },
  );
}

type Answer = CodeAnswer & WaitingForm;
const answer = (parts: Partial<Answer>): Answer => ({ ...noForm, error: null, isInside: false, ...parts });

export default function LoginCode({ actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith('/admin/login/code') ?? false;
  useErrorFocus(form, actionData);
  return (
    <>
      <h1 className="h1">{m.portal_login_two_step()}</h1>
      <p className="sub">{m.portal_login_enter_digits()}</p>
      <Form method="post" action={stepPath('code')} className="form space-above" ref={form}>
        <WaitingFormField form={actionData} />
        <CodeField error={actionData?.error ?? undefined} hint={m.portal_login_recovery_hint()} />
        <Button type="submit" variant="accent" size="lg" busy={isSending}>
          {m.portal_login_verify()}
        </Button>
        <Link className="more-sm" to="/admin/login">
          {m.portal_login_begin_again()}
        </Link>
      </Form>
    </>
  );
}
