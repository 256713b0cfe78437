import { useEffect, useState } from 'react';

interface AttemptClock {
  /** Whole seconds until the end; null without a limit, and before the page runs. */
  readonly left: number | null;
  /** The end by the device's clock; null without a limit. */
  readonly endsAt: number | null;
}

/** Counts down to the end of an attempt by the server's time: the device's clock may be wrong. */
export function useClock(serverNow: string, endsAt: string | null): AttemptClock {
  const [ahead, setAhead] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the device's clock is read where the answer arrives
    setAhead(Date.parse(serverNow) - Date.now());
    setNow(Date.now());
  }, [serverNow]);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  if (endsAt === null || ahead === null) return { left: null, endsAt: null };
  const end = Date.parse(endsAt) - ahead;
  return { left: Math.max(0, Math.ceil((end - now) / 1000)), endsAt: end };
}

/** '18:42'. */
export const clockWords = (left: number): string =>
  `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, '0')}`;
