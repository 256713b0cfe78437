import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { confirmIdentity, readIdentityProof } from '#app/modules/people/staff/confirm-identity.server.ts';
import { unknownAuthErrorSentence, identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { maxRememberedPath, rememberedPath, withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { RedirectField } from '#app/modules/people/ui/public/auth-form.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { GoogleForForm, WaitingFormField } from '#app/modules/people/ui/public/waiting-form.tsx';
import type { ProofAnswer } from '#app/modules/people/ui/admin/prove-identity.tsx';
import { requireStaff } from '../guards.server.ts';
import { carriedForm, isResent, noForm, sealResentForm } from '../carried-form.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { CodeField } from '#app/modules/people/ui/admin/code-field.tsx';
import { portalNeedsOf } from './portal-needs.server.ts';
import { formAction } from '../form-action.server.ts';
import { portalFormPath, portalHome } from '#app/ui/portal/portal-paths.ts';
import type { Route } from './+types/confirm';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_login_confirm());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services } = context.get(requestScope);
  const proof = await readIdentityProof({ ...services, actor });
  return {
    proof,
    email: actor.email,
    redirectTo: rememberedPath(url.searchParams.get('redirectTo')),
    hasGoogle: services.identityProvider !== null,
  };
}

export async function action({ request, ...visit }: Route.ActionArgs) {
  await requireStaff(visit);
  if (isResent({ request, url: visit.url })) return answer(await sealResentForm({ request, ...visit }));
  const cookie = request.headers.get('cookie');
  return formAction(
    { request, ...visit },
    {
      guard: requireStaff,
      errors: identityErrors,
      failure: () => unknownAuthErrorSentence,
      more: ({ error }, { form }) => answer({ error, pendingForm: carriedForm(form) }),
    },
    async ({ scope, actor, form, field }) => {
      const secret = field('password') || field('code', 40);
      const { address } = scope;
      await confirmIdentity({ ...portalNeedsOf(scope), actor }, { secret, cookie, address });
      if (field('inPlace') === 'yes') return answer({ isConfirmed: true });
      if (carriedForm(form)) return redirect(portalFormPath, 307);
      return rememberedPath(field('redirectTo', maxRememberedPath)) ?? portalHome;
    },
  );
}

const answer = (parts: Partial<ProofAnswer>): ProofAnswer => ({ ...noForm, error: null, isConfirmed: false, ...parts });

/** Asks a staff member for a recent proof of identity, for actions that an open browser alone must not allow. */
export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, email, redirectTo, hasGoogle } = loaderData;

  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith('/admin/confirm') ?? false;
  useErrorFocus(form, actionData);
  return (
    <>
      <h1 className="h1">{m.portal_login_confirm()}</h1>
      <p className="sub">{m.portal_login_signed_in_as({ email })}</p>
      {proof === 'google' ? (
        <>
          {!hasGoogle && <NoteBox tone="bad">{m.portal_login_no_password()}</NoteBox>}
          <WaitingFormField form={actionData} />
          {hasGoogle && (
            <GoogleForForm form={actionData} formPath={portalFormPath} redirectTo={redirectTo} isPortal alone />
          )}
        </>
      ) : (
        <Form method="post" action={withRedirect('/admin/confirm', redirectTo)} className="form space-above" ref={form}>
          <RedirectField to={redirectTo} />
          <WaitingFormField form={actionData} />
          {proof === 'code' ? (
            <CodeField error={actionData?.error ?? undefined} hint={m.portal_login_confirm_hint()} />
          ) : (
            <PasswordField
              label={m.portal_login_password()}
              name="password"
              autoComplete="current-password"
              required
              error={actionData?.error ?? undefined}
            />
          )}
          <Button type="submit" variant="accent" size="lg" busy={isSending}>
            {m.portal_shared_confirm()}
          </Button>
        </Form>
      )}
      <p className="space-above">
        <LinkButton to={portalHome}>{m.portal_shared_cancel()}</LinkButton>
      </p>
    </>
  );
}
