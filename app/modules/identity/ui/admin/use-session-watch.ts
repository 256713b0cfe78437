import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionLeft } from '../../admin/read-admin-session.server.ts';

/** Milliseconds: how often the clock is looked at, how long before the end one is warned, how often typing is told to the server. */
const tick = 10_000;
const warnBefore = 2 * 60_000;
const tellEvery = 4 * 60_000;

export interface SessionWatch {
  readonly state: 'live' | 'ending' | 'ended';
  /** Using it does not keep it: the twelve hours end it. */
  readonly isFinal: boolean;
  /** Asks the server to keep the session. */
  readonly stay: () => Promise<void>;
  /** After signing in again. */
  readonly renew: () => Promise<void>;
}

/**
 * Watches the admin session of a page that stands open. Typing keeps the session; a page that nobody uses does not, and says so in
 * time. Before anything is said the server is asked, because another tab may have kept the session. `initial` is how long it lives
 * on as the page was made.
 */
export function useSessionWatch(initial: SessionLeft): SessionWatch {
  const [state, setState] = useState<SessionWatch['state']>('live');
  const [isFinal, setFinal] = useState(initial.isFinal);
  const endsAt = useRef<number | null>(null);
  const toldAt = useRef(0);

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
        // Without a connection nothing is known; the next look tells.
      }
    },
    [learn],
  );
  const stay = useCallback(async () => {
    toldAt.current = Date.now();
    await ask('POST');
  }, [ask]);

  const begin = useEffectEvent(() => {
    endsAt.current ??= Date.now() + initial.seconds * 1000;
    toldAt.current = Date.now();
  });
  useEffect(() => {
    begin();
    const look = () => {
      const left = (endsAt.current ?? 0) - Date.now();
      if (left <= warnBefore) void ask('GET');
    };
    const typed = () => {
      const isAlive = (endsAt.current ?? 0) > Date.now();
      if (isAlive && Date.now() - toldAt.current >= tellEvery) void stay();
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
