import { Form } from 'react-router';
import type { SessionView } from '../../accounts/sessions.server.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { answerTo, type AccountAnswer } from './account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from './account-panel.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface SessionsPanelProps {
  readonly sessions: readonly SessionView[];
  readonly answer: AccountAnswer | undefined;
}

/** Lists the signed-in browsers, each with a button to sign it out. */
export function SessionsPanel({ sessions, answer }: SessionsPanelProps) {
  const isEnding = useIsSending('sessions');
  return (
    <AccountPanel title={m.account_sessions()}>
      <ul className="stack stack-16">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Outcome answer={answerTo(answer, 'session')} />
      <Form method="post" className="acts">
        <Button type="submit" name="intent" value="sessions" busy={isEnding}>
          {m.account_sign_out_everywhere()}
        </Button>
        <span className="hint">{m.account_this_browser_too()}</span>
      </Form>
    </AccountPanel>
  );
}

function SessionRow({ session }: { readonly session: SessionView }) {
  const { id, browser, address, begun, lastSeen, isThis, isPortal } = session;
  const since = { seen: lastSeen, begun: <span className="nb">{begun}</span> };
  return (
    <li className="row between">
      <div className="grow">
        <p className="row row-wrap small">
          <b>{browser}</b>
          {isThis && <StatusBadge form="full" tone="pay" label={m.account_this_browser()} />}
          {isPortal && <StatusBadge form="open" tone="blue" label={m.account_admin_portal()} />}
        </p>
        <p className="meta">
          {address
            ? fill(m.account_session_since_from, { ...since, address: <span className="nb">{address}</span> })
            : fill(m.account_session_since, since)}
        </p>
      </div>
      {!isThis && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="session" value={id} />
          <Button
            type="submit"
            name="intent"
            value="session"
            aria-label={m.account_sign_out_browser({ browser, begun })}
          >
            {m.account_sign_out()}
          </Button>
        </Form>
      )}
    </li>
  );
}
