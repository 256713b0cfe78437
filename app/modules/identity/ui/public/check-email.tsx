import { Link } from 'react-router';
import { checkEmailSentence } from '../../identity-errors.ts';
import { withRedirect } from '../../safe-path.ts';
import { AuthHead, Outcome, ResendForm } from './auth-form.tsx';

interface CheckEmailProps {
  readonly email: string;
  readonly redirectTo: string | null;
  /** Said instead of where the mail went, after 'Resend'. */
  readonly children?: string;
}

/** After registering: the mail is on its way. */
export function CheckEmail({ email, redirectTo, children }: CheckEmailProps) {
  return (
    <Outcome>
      <AuthHead title={checkEmailSentence}>{children ?? `We sent a link to ${email}. It works for an hour.`}</AuthHead>
      <div className="acts">
        <ResendForm email={email} redirectTo={redirectTo} />
        <Link className="btn btn-plain" to={withRedirect('/login', redirectTo)}>
          Log in
        </Link>
      </div>
    </Outcome>
  );
}
