import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { readStep } from '#app/modules/identity/admin/admin-step.server.ts';
import { enterByCode } from '#app/modules/identity/admin/finish-step.server.ts';
import { unknownAuthErrorSentence } from '#app/modules/identity/identity-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { refusalOf } from '../auth/auth-refusal.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { readFields } from '../form-fields.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { CodeField } from '#app/modules/identity/ui/admin/code-field.tsx';
import { portalNeedsOf } from './portal-needs.server.ts';
import { portalFormPath, portalHome, stepPath } from '#app/ui/portal/portal-paths.ts';
import { WaitingFormField, type WaitingForm } from '#app/modules/identity/ui/public/pending-form.tsx';
import { isResent, noForm, sealResentForm } from '../pending-form.server.ts';
import type { CodeAnswer } from '#app/modules/identity/ui/admin/sign-in-again.tsx';
import type { Route } from './+types/login-code';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_login_two_step());

/** Only available between the password and the portal. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const step = await readStep(portalNeedsOf(context.get(requestScope)), request.headers.get('cookie'));
  if (!step) throw redirect('/admin/login?refused=sign_in_expired');
  return null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  if (isResent({ request, url })) return answer(await sealResentForm({ context, request, url }));
  const fields = await readFields(request);
  const pendingForm = fields['pendingForm'] ?? null;
  try {
    const { headers: cookies, redirectTo } = await enterByCode(portalNeedsOf(scope), {
      code: (fields['code'] ?? '').slice(0, 40),
      address: scope.address,
      userAgent: request.headers.get('user-agent'),
      cookie: request.headers.get('cookie'),
    });
    if (fields['inPlace'] === 'yes') return data(answer({ isInside: true }), { headers: cookies });
    if (pendingForm) return redirect(portalFormPath, { status: 307, headers: cookies });
    return redirect(redirectTo ?? portalHome, { status: 303, headers: cookies });
  } catch (error) {
    const { message, status, headers: extra } = refusalOf(error, scope, unknownAuthErrorSentence);
    return data(answer({ error: message, pendingForm }), { status, headers: extra });
  }
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
