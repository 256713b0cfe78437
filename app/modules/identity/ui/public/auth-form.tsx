import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';

/** The head of a form beside the kanga. */
export function AuthHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="auth-head">
      <h1 className="h1">{title}</h1>
      {children && <p className="sub">{children}</p>}
    </div>
  );
}

/** What takes the place of a form once it is done: the focus goes there, so that it is read out. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="no-outline">
      {children}
    </div>
  );
}

/** Carries where the visitor was going through a form. */
export function RedirectField({ to }: { readonly to: string | null }) {
  return to ? <input type="hidden" name="redirectTo" value={to} /> : null;
}

interface ResendFormProps {
  readonly email: string;
  readonly redirectTo: string | null;
  readonly label?: string;
}

/** 'Resend', for a verification mail that did not arrive. */
export function ResendForm({ email, redirectTo, label = 'Resend' }: ResendFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'resend';
  return (
    <Form method="post" action="/verify-email">
      <input type="hidden" name="email" value={email} />
      <RedirectField to={redirectTo} />
      <Button type="submit" name="intent" value="resend" busy={isSending}>
        {label}
      </Button>
    </Form>
  );
}

/** Login and Register, for who is signed in already. */
export function SignedInAs({ name }: { readonly name: string }) {
  return (
    <>
      <AuthHead title={`You are signed in as ${name}`} />
      <div className="form">
        <LinkButton variant="accent" size="lg" to="/dashboard">
          Go to dashboard
        </LinkButton>
        <Form method="post" action="/logout">
          <Button type="submit" size="lg">
            Log out
          </Button>
        </Form>
      </div>
    </>
  );
}
