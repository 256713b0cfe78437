import { Link } from '#app/ui/link.tsx';
import { withRedirect } from '../../accounts/safe-path.ts';
import { AuthHead, Outcome, ResendForm } from './auth-form.tsx';
import { m } from '#texts';

interface CheckEmailProps {
  readonly email: string;
  readonly redirectTo: string | null;
  /** Replaces the text about the recipient, after 'Resend'. */
  readonly children?: string;
}

/** Says after the registration that the mail is on its way. */
export function CheckEmail({ email, redirectTo, children }: CheckEmailProps) {
  return (
    <Outcome>
      <AuthHead title={m.account_check_email()}>{children ?? m.account_link_sent_to({ email })}</AuthHead>
      <p className="sub">{m.account_check_spam()}</p>
      <div className="acts">
        <ResendForm email={email} redirectTo={redirectTo} />
        <Link className="btn btn-plain" to={withRedirect('/register', redirectTo)}>
          {m.account_correct_email()}
        </Link>
        <Link className="btn btn-plain" to={withRedirect('/login', redirectTo)}>
          {m.account_log_in()}
        </Link>
      </div>
    </Outcome>
  );
}
