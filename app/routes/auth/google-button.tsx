import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { GoogleMark } from '#app/ui/google-mark.tsx';
import { RedirectField } from './auth-parts.tsx';

/** Below the forms of Login and Register, where people may sign in by Google; it makes accounts too. */
export function GoogleButton({ redirectTo }: { readonly redirectTo: string | null }) {
  const isLeaving = useNavigation().formAction === '/auth/google';
  return (
    <div className="form mt-4">
      <p className="or">or</p>
      <Form method="post" action="/auth/google" className="form">
        <RedirectField to={redirectTo} />
        <Button type="submit" size="lg" busy={isLeaving}>
          <GoogleMark />
          Continue with Google
        </Button>
      </Form>
      <p className="text-xs text-muted">
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
