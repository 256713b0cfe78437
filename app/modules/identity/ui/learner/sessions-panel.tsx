import { Form } from 'react-router';
import type { SessionView } from '../../list-sessions.server.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { answerTo, type AccountAnswer } from './account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from './account-panel.tsx';

interface SessionsPanelProps {
  readonly sessions: readonly SessionView[];
  readonly answer: AccountAnswer | undefined;
}

/** The browsers that are signed in, each with a way to sign it out. */
export function SessionsPanel({ sessions, answer }: SessionsPanelProps) {
  const isEnding = useIsSending('sessions');
  return (
    <AccountPanel title="Where you are signed in">
      <ul className="stack stack-16">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Outcome answer={answerTo(answer, 'session')} />
      <Form method="post" className="acts">
        <Button type="submit" name="intent" value="sessions" busy={isEnding}>
          Sign out everywhere
        </Button>
        <span className="hint">This browser too.</span>
      </Form>
    </AccountPanel>
  );
}

function SessionRow({ session }: { readonly session: SessionView }) {
  const { id, browser, address, begun, lastSeen, isThis, isAdmin } = session;
  return (
    <li className="row between">
      <div className="grow">
        <p className="row row-wrap small">
          <b>{browser}</b>
          {isThis && <StatusBadge form="full" tone="pay" label="This browser" />}
          {isAdmin && <StatusBadge form="open" tone="blue" label="Admin portal" />}
        </p>
        <p className="meta">
          Last seen {lastSeen}. Signed in <span className="nb">{begun}</span>
          {address && (
            <>
              {' '}
              from <span className="nb">{address}</span>
            </>
          )}
          .
        </p>
      </div>
      {!isThis && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="session" value={id} />
          <Button type="submit" name="intent" value="session" aria-label={`Sign out ${browser}, signed in ${begun}`}>
            Sign out
          </Button>
        </Form>
      )}
    </li>
  );
}
