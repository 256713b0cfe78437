import { useNavigate } from 'react-router';
import { authenticationFailedSentence } from '../../identity-errors.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { AuthHead, Outcome } from './auth-form.tsx';
import { DelayedRedirect } from './delayed-redirect.tsx';

/** From the specification. */
const secondsUntilLogin = 3;

export interface AuthenticationErrorProps {
  /** What else is to be said. */
  readonly sentence: string;
  /** The login, with where the visitor was going. */
  readonly login: string;
}

/** A sign-in by Google that did not work; leads to the login, which says why where there is something to do about it. */
export function AuthenticationError({ sentence, login }: AuthenticationErrorProps) {
  const navigate = useNavigate();
  return (
    <Outcome>
      <AuthHead title="Authentication Error">You go to the login in a moment.</AuthHead>
      <NoteBox tone="bad" role="alert">
        {authenticationFailedSentence}
        {sentence !== authenticationFailedSentence && ` ${sentence}`}
      </NoteBox>
      <div className="form space-above">
        <LinkButton variant="accent" size="lg" to={login}>
          Back to login
        </LinkButton>
      </div>
      <DelayedRedirect to={login} afterSeconds={secondsUntilLogin} go={(to) => void navigate(to, { replace: true })} />
    </Outcome>
  );
}
