import { randomBytes } from 'node:crypto';

import type { NetworkClock } from '../network/network-clock.ts';

/** Milliseconds. Daraja: a token lives 3599 seconds. */
export const TOKEN_LIFETIME_MS = 3_599_000;

export interface AccessTokens {
  /** Issues a new token; with `onlyNewest` this ends the earlier tokens. */
  issue(): string;
  accepts(token: string): boolean;
  /** Ends every token at once, as Daraja sometimes does early. */
  expireAll(): void;
  setOnlyNewest(on: boolean): void;
  /** Ends every token before a phone's request if `isWanted`, but not before the next request. Returns whether it did. */
  endBefore(msisdn: string, isWanted: boolean): boolean;
  /** Ends every token and resets the settings. */
  reset(): void;
}

/** Creates the access tokens of the simulated OAuth endpoint. They expire by M-Pesa's clock. */
export function createAccessTokens(clock: NetworkClock): AccessTokens {
  const expiries = new Map<string, number>();
  const endedFor = new Set<string>();
  let onlyNewest = false;
  return {
    issue() {
      if (onlyNewest) expiries.clear();
      const now = clock.now().getTime();
      for (const [token, expiry] of expiries) if (expiry <= now) expiries.delete(token);
      const token = randomBytes(21).toString('base64url');
      expiries.set(token, now + TOKEN_LIFETIME_MS);
      return token;
    },
    accepts: (token) => (expiries.get(token) ?? 0) > clock.now().getTime(),
    expireAll: () => expiries.clear(),
    setOnlyNewest(on) {
      onlyNewest = on;
    },
    endBefore(msisdn, isWanted) {
      if (endedFor.delete(msisdn) || !isWanted) return false;
      endedFor.add(msisdn);
      expiries.clear();
      return true;
    },
    reset() {
      expiries.clear();
      endedFor.clear();
      onlyNewest = false;
    },
  };
}
