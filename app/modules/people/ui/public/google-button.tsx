import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { RedirectField } from './auth-form.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { localHref } from '#app/shared/local-href.ts';

/** Returns links to the terms and the policy, which open beside the form; values `terms` and `policy` of a sentence. */
export const termsAndPolicy = (): Readonly<Record<'policy' | 'terms', ReactNode>> => ({
  terms: (
    <Link className="link" to="/terms" target="_blank">
      {m.account_terms()}
    </Link>
  ),
  policy: (
    <Link className="link" to="/privacy-policy" target="_blank">
      {m.account_privacy_policy()}
    </Link>
  ),
});

interface GoogleButtonProps {
  readonly redirectTo: string | null;
  /** True without another sign-in method above it. */
  readonly alone?: boolean;
  /** True at the admin portal, where it creates no accounts. */
  readonly isPortal?: boolean;
  /** True beside a form that must not be left. */
  readonly isNewTab?: boolean;
}

/** Shows Google sign-in below the forms of Login and Register, if configured; it also creates accounts. */
export function GoogleButton({ redirectTo, alone = false, isPortal = false, isNewTab = false }: GoogleButtonProps) {
  const isLeaving = useNavigation().formAction === localHref('/auth/google');
  return (
    <div className="form space-above">
      {!alone && <p className="or">{m.account_or()}</p>}
      <Form
        method="post"
        action="/auth/google"
        className="form"
        {...(isNewTab && { target: '_blank', reloadDocument: true })}
      >
        <RedirectField to={redirectTo} />
        {isPortal && <input type="hidden" name="portal" value="yes" />}
        <Button type="submit" size="lg" busy={isLeaving}>
          <GoogleMark />
          {m.account_continue_with_google()}
        </Button>
      </Form>
      <p className="fine-print" hidden={isPortal}>
        {fill(m.account_google_accepts, termsAndPolicy())}
      </p>
    </div>
  );
}

/** Shows Google's logo in its four colours, as its guidelines require on buttons. */
function GoogleMark() {
  return (
    <svg className="lucide" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.500 12.300c0-.8-.1-1.500-.2-2.200H12v4.200h5.900a5 5 0 0 1-2.200 3.300v2.700h3.500c2-1.900 3.300-4.700 3.300-8z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.500-1 7.200-2.700l-3.500-2.700c-1 .7-2.200 1-3.700 1-2.900 0-5.300-1.900-6.200-4.500H2.200v2.800A11 11 0 0 0 12 23z"
      />
      <path fill="#fbbc05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800z" />
      <path
        fill="#ea4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.100A11 11 0 0 0 2.200 7.100l3.600 2.800c.9-2.600 3.300-4.500 6.200-4.500z"
      />
    </svg>
  );
}
