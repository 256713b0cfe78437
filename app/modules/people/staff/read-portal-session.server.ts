import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { Auth } from '../accounts/auth.server.ts';
import { findSessionOwner } from '../accounts/session-queries.server.ts';
import type { SessionOwner } from '../accounts/read-actor.server.ts';
import { portalIdleMs } from '../accounts/portal-session.ts';

interface Needs extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly auth: Pick<Auth, 'sessionToken'>;
}

/** Time until an unused admin session ends. */
export interface SessionLeft {
  /** Seconds; 0 without an admin session. */
  readonly seconds: number;
  /** True if the twelve hours end it then, so that use does not extend it. */
  readonly isFinal: boolean;
}

/** Returns how long the admin session of a cookie lives on; this does not count as use. */
export async function readPortalSession({ db, auth, clock }: Needs, cookie: string | null): Promise<SessionLeft> {
  const token = auth.sessionToken(cookie);
  const now = clock.now();
  return sessionLeft(token ? await findSessionOwner(db, token, now) : null, now);
}

/** Returns the same for a session that was read. */
export function sessionLeft(owner: SessionOwner | null, now: Date): SessionLeft {
  if (owner?.kind !== 'admin' || !owner.role) return { seconds: 0, isFinal: true };
  const idleEnd = owner.lastSeenAt.getTime() + portalIdleMs;
  const lastEnd = owner.expiresAt.getTime();
  const seconds = Math.max(0, Math.floor((Math.min(idleEnd, lastEnd) - now.getTime()) / 1000));
  return { seconds, isFinal: lastEnd <= idleEnd };
}
