import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { Auth } from '../auth.server.ts';
import { findSessionOwner } from '../session-queries.server.ts';
import type { SessionOwner } from '../read-actor.server.ts';
import { adminIdleMs } from './admin-session.ts';

interface Needs {
  readonly db: Database;
  readonly auth: Pick<Auth, 'sessionToken'>;
  readonly clock: Clock;
}

/** How long an admin session lives on without being used. */
export interface SessionLeft {
  /** Seconds; 0 where there is no admin session. */
  readonly seconds: number;
  /** The twelve hours end it then: using it does not keep it. */
  readonly isFinal: boolean;
}

/** Looks how long the admin session of a cookie lives on; looking does not count as use. */
export async function readAdminSession({ db, auth, clock }: Needs, cookie: string | null): Promise<SessionLeft> {
  const token = auth.sessionToken(cookie);
  const now = clock.now();
  return sessionLeft(token ? await findSessionOwner(db, token, now) : null, now);
}

/** The same of a session that was read. */
export function sessionLeft(owner: SessionOwner | null, now: Date): SessionLeft {
  if (owner?.kind !== 'admin' || !owner.role) return { seconds: 0, isFinal: true };
  const idleEnd = owner.lastSeenAt.getTime() + adminIdleMs;
  const lastEnd = owner.expiresAt.getTime();
  const seconds = Math.max(0, Math.floor((Math.min(idleEnd, lastEnd) - now.getTime()) / 1000));
  return { seconds, isFinal: lastEnd <= idleEnd };
}
