import { Form, useNavigation } from 'react-router';
import { localHref } from '#app/shared/local-href.ts';
import { Button } from '#app/ui/button.tsx';
import { GoogleMark } from '#app/ui/google-mark.tsx';
import { RedirectField } from './auth-form.tsx';
import { termsAndPolicy } from './terms-and-policy.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface GoogleButtonProps {
  readonly redirectTo: string | null;
  /** True without another sign-in method above it. */
  readonly alone?: boolean;
  /** True at the admins' portal, where it creates no accounts. */
  readonly isPortal?: boolean;
}

/** Shows Google sign-in below the forms of Login and Register, if configured; it also creates accounts. */
export function GoogleButton({ redirectTo, alone = false, isPortal = false }: GoogleButtonProps) {
  const isLeaving = useNavigation().formAction === localHref('/auth/google');
  return (
    <div className="form space-above">
      {!alone && <p className="or">{m.account_or()}</p>}
      <Form method="post" action="/auth/google" className="form">
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
