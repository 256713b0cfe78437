import { randomBytes } from 'node:crypto';

import type { Timeline } from '../timeline.ts';

/** Daraja: a token lives 3599 seconds. */
export const TOKEN_LIFETIME_MS = 3_599_000;

export interface AccessTokens {
  /** A new token; with `onlyNewest` it ends the ones before. */
  issue(): string;
  accepts(token: string): boolean;
  /** Ends every token at once, as Daraja sometimes does before their time. */
  expireAll(): void;
  setOnlyNewest(on: boolean): void;
}

/** Access tokens of the simulated OAuth endpoint, expiring by the simulator's time. */
export function createAccessTokens(timeline: Timeline): AccessTokens {
  const expiries = new Map<string, number>();
  let onlyNewest = false;
  return {
    issue() {
      if (onlyNewest) expiries.clear();
      const now = timeline.now().getTime();
      for (const [token, expiry] of expiries) if (expiry <= now) expiries.delete(token);
      const token = randomBytes(21).toString('base64url');
      expiries.set(token, now + TOKEN_LIFETIME_MS);
      return token;
    },
    accepts: (token) => (expiries.get(token) ?? 0) > timeline.now().getTime(),
    expireAll: () => expiries.clear(),
    setOnlyNewest(on) {
      onlyNewest = on;
    },
  };
}
