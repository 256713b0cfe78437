import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { SessionLeft } from '../../staff/read-portal-session.server.ts';
import { withRedirect } from '../../accounts/safe-path.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

interface SessionEndProps {
  readonly initial: SessionLeft;
  readonly email: string;
  readonly hasGoogle: boolean;
}

/** Warns before the admin session ends, and says when it has ended. The staff member signs in again in a dialog, without leaving the page. */
export function SessionEnd({ initial, email, hasGoogle }: SessionEndProps) {
  const { state, isFinal, stay, renew } = useSessionWatch(initial);
  const [isClosed, setClosed] = useState(false);
  const here = useLocation();
  const isOpen = state !== 'live' && !isClosed;
  // A closed warning opens again when the session has ended.
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    setSeen(state);
    setClosed(false);
  }
  return (
    <>
      {state === 'ended' && isClosed && (
        <div className="session-note">
          <NoteBox role="status" action={<Button onClick={() => setClosed(false)}>{m.portal_login_again()}</Button>}>
            {fill(m.portal_login_ended_note, { ended: <b>{m.portal_login_session_ended()}</b> })}
          </NoteBox>
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setClosed(true)}
        role="alertdialog"
        title={state === 'ended' ? m.portal_login_ended_title() : m.portal_login_ends_soon_title()}
      >
        {state === 'ended' ? (
          <SignInAgain
            email={email}
            elsewhere={withRedirect('/admin/login', here.pathname + here.search)}
            hasGoogle={hasGoogle}
            onIn={() => void renew()}
          />
        ) : (
          <EndsSoon isFinal={isFinal} onStay={stay} onClose={() => setClosed(true)} />
        )}
      </Dialog>
    </>
  );
}

interface EndsSoonProps {
  readonly isFinal: boolean;
  readonly onStay: () => Promise<void>;
  readonly onClose: () => void;
}

function EndsSoon({ isFinal, onStay, onClose }: EndsSoonProps) {
  return (
    <>
      <p>{isFinal ? m.portal_login_ends_final() : m.portal_login_ends_idle()}</p>
      <div className="acts">
        <Button type="button" onClick={onClose}>
          {m.portal_shared_close()}
        </Button>
        {!isFinal && (
          <Button type="button" variant="accent" data-first onClick={() => void onStay()}>
            {m.portal_login_stay()}
          </Button>
        )}
      </div>
    </>
  );
}

/** Milliseconds: interval of clock checks, warning time before the end, interval of activity reports to the server. */
const tick = 10_000;
const warnBefore = 2 * 60_000;
const extendEvery = 4 * 60_000;

interface SessionWatch {
  readonly state: 'live' | 'ending' | 'ended';
  /** True if use does not extend the session, because its twelve hours end. */
  readonly isFinal: boolean;
  /** Asks the server to extend the session. */
  readonly stay: () => Promise<void>;
  /** Called after the staff member has signed in again. */
  readonly renew: () => Promise<void>;
}

/**
 * Watches the admin session of an open page. Typing extends the session; an unused page warns before the end. Asks the server before it
 * warns, because another tab may have extended the session. `initial` is the remaining time when the page was rendered.
 */
function useSessionWatch(initial: SessionLeft): SessionWatch {
  const [state, setState] = useState<SessionWatch['state']>('live');
  const [isFinal, setFinal] = useState(initial.isFinal);
  const endsAt = useRef<number | null>(null);
  const extendedAt = useRef(0);

  const learn = useCallback((left: SessionLeft) => {
    const ms = left.seconds * 1000;
    endsAt.current = Date.now() + ms;
    setFinal(left.isFinal);
    setState(ms <= 0 ? 'ended' : ms <= warnBefore ? 'ending' : 'live');
  }, []);

  const ask = useCallback(
    async (method: 'GET' | 'POST') => {
      try {
        const answer = await fetch('/admin/session', { method, redirect: 'manual' });
        if (answer.type === 'opaqueredirect') learn({ seconds: 0, isFinal: true });
        else if (answer.ok) learn((await answer.json()) as SessionLeft);
      } catch {
        // Unknown without a connection; the next check may succeed.
      }
    },
    [learn],
  );
  const stay = useCallback(async () => {
    extendedAt.current = Date.now();
    await ask('POST');
  }, [ask]);

  const begin = useEffectEvent(() => {
    endsAt.current ??= Date.now() + initial.seconds * 1000;
    extendedAt.current = Date.now();
  });
  useEffect(() => {
    begin();
    const look = () => {
      const left = (endsAt.current ?? 0) - Date.now();
      if (left <= warnBefore) void ask('GET');
    };
    const typed = () => {
      const isAlive = (endsAt.current ?? 0) > Date.now();
      if (isAlive && Date.now() - extendedAt.current >= extendEvery) void stay();
    };
    const timer = setInterval(look, tick);
    document.addEventListener('visibilitychange', look);
    document.addEventListener('keydown', typed);
    document.addEventListener('pointerdown', typed);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('keydown', typed);
      document.removeEventListener('pointerdown', typed);
    };
  }, [ask, stay]);

  return { state, isFinal, stay, renew: () => ask('GET') };
}
