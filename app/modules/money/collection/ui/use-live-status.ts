import { useEffect, useEffectEvent } from 'react';
import { localHref } from '#app/shared/local-href.ts';

/** Milliseconds between two polls while the event stream is down. */
const pollEvery = 3_000;

/** Fetches the status at `${path}/status`; null without an answer. */
export async function readStatus<Status>(path: string, signal: AbortSignal): Promise<Status | null> {
  const answer = await fetch(localHref(`${path}/status`), { signal }).catch(() => null);
  return answer?.ok ? ((await answer.json().catch(() => null)) as Status | null) : null;
}

/**
 * Follows a status while the page is open: by the server-sent events of `${path}/live`, or by polling `${path}/status` every few seconds
 * while those fail, never both. A hidden page still gets events; it does not poll, and catches up when shown. Follows nothing without a path.
 */
export function useLiveStatus<Status>(path: string | null, follow: (status: Status) => void): void {
  const onStatus = useEffectEvent(follow);
  useEffect(() => {
    if (path === null) return;
    const leaving = new AbortController();
    const events = new EventSource(localHref(`${path}/live`));
    let isLive = false;
    events.addEventListener('open', () => (isLive = true));
    events.addEventListener('error', () => (isLive = false));
    events.addEventListener('status', (event: MessageEvent<string>) => onStatus(JSON.parse(event.data) as Status));
    const ask = async () => {
      if (isLive || document.visibilityState === 'hidden') return;
      const status = await readStatus<Status>(path, leaving.signal);
      // Events that arrived meanwhile are newer than this answer.
      if (status !== null && !isLive && !leaving.signal.aborted) onStatus(status);
    };
    const look = () => void ask();
    const timer = setInterval(look, pollEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      events.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [path]);
}
