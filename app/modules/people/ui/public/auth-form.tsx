import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { m } from '#texts';

/** Shows the heading of a form beside the kanga. */
export function AuthHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="auth-head">
      <h1 className="h1">{title}</h1>
      {children && <p className="sub">{children}</p>}
    </div>
  );
}

/** Replaces a completed form, and takes the focus, so that screen readers announce it. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="no-outline">
      {children}
    </div>
  );
}

/** Keeps the requested page in a form. */
export function RedirectField({ to }: { readonly to: string | null }) {
  return to ? <input type="hidden" name="redirectTo" value={to} /> : null;
}

interface ResendFormProps {
  readonly email: string;
  readonly redirectTo: string | null;
}

/** Shows 'Resend', for a verification mail that did not arrive. */
export function ResendForm({ email, redirectTo }: ResendFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'resend';
  return (
    <Form method="post" action="/verify-email">
      <input type="hidden" name="email" value={email} />
      <RedirectField to={redirectTo} />
      <Button type="submit" name="intent" value="resend" busy={isSending}>
        {m.account_resend()}
      </Button>
    </Form>
  );
}

/** Replaces Login and Register for signed-in users. */
export function SignedInAs({ name }: { readonly name: string }) {
  return (
    <>
      <AuthHead title={m.account_signed_in_as({ name })} />
      <div className="form">
        <LinkButton variant="accent" size="lg" to="/dashboard">
          {m.account_go_to_dashboard()}
        </LinkButton>
        <Form method="post" action="/logout">
          <Button type="submit" size="lg">
            {m.account_log_out()}
          </Button>
        </Form>
      </div>
    </>
  );
}
