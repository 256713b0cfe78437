import { useNavigate } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { AuthHead, Outcome } from './auth-form.tsx';
import { DelayedRedirect } from './delayed-redirect.tsx';
import { m } from '#texts';

/** The specification's delay. */
const secondsUntilLogin = 3;

interface AuthenticationErrorProps {
  /** Explanation of the error. */
  readonly sentence: string;
  /** Address of the login, with the requested page. */
  readonly login: string;
}

/** Shows a failed Google sign-in, and leads to the login, which explains errors that the user can fix. */
export function AuthenticationError({ sentence, login }: AuthenticationErrorProps) {
  const navigate = useNavigate();
  const failed = m.account_authentication_failed();
  return (
    <Outcome>
      <AuthHead title={m.account_authentication_error()}>{m.account_login_in_a_moment()}</AuthHead>
      <NoteBox tone="bad" role="alert">
        {failed}
        {sentence !== failed && ` ${sentence}`}
      </NoteBox>
      <div className="form space-above">
        <LinkButton variant="accent" size="lg" to={login}>
          {m.account_back_to_login()}
        </LinkButton>
      </div>
      <DelayedRedirect
        to={localHref(login)}
        afterSeconds={secondsUntilLogin}
        go={() => void navigate(login, { replace: true })}
      />
    </Outcome>
  );
}
