import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { GoogleMark } from '#app/ui/google-mark.tsx';
import { RedirectField } from './auth-form.tsx';

interface GoogleButtonProps {
  readonly redirectTo: string | null;
  /** There is no other way to sign in above it. */
  readonly alone?: boolean;
  /** At the portal of the admins, where it makes no accounts. */
  readonly isPortal?: boolean;
}

/** Below the forms of Login and Register, where people may sign in by Google; it makes accounts too. */
export function GoogleButton({ redirectTo, alone = false, isPortal = false }: GoogleButtonProps) {
  const isLeaving = useNavigation().formAction === '/auth/google';
  return (
    <div className="form space-above">
      {!alone && <p className="or">or</p>}
      <Form method="post" action="/auth/google" className="form">
        <RedirectField to={redirectTo} />
        {isPortal && <input type="hidden" name="portal" value="yes" />}
        <Button type="submit" size="lg" busy={isLeaving}>
          <GoogleMark />
          Continue with Google
        </Button>
      </Form>
      <p className="fine-print" hidden={isPortal}>
        With a new account you accept the{' '}
        <Link className="link" to="/terms" target="_blank">
          Terms
        </Link>{' '}
        and the{' '}
        <Link className="link" to="/privacy-policy" target="_blank">
          Privacy Policy
        </Link>
        .
      </p>
    </div>
  );
}
