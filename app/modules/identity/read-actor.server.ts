import type { Database } from '#app/platform/database.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { Auth } from './auth.server.ts';
import { findSessionOwner, touchSession } from './identity-queries.server.ts';

interface Needs {
  readonly db: Database;
  readonly auth: Pick<Auth, 'sessionToken'>;
  readonly clock: Clock;
}

/** Milliseconds; a session's owner is told when it was seen, to about as much. */
const seenEvery = 5 * 60_000;

/**
 * Who asks, from the headers of a request: one query where there is a session cookie, none otherwise; every five minutes a
 * second one, which notes that the session is in use. A suspended user
 * is a visitor from the next request on. Administrating takes a session that was begun at the admin portal and a row in
 * `admins`; an admin session whose row is gone is nobody's (decisions A6, A7).
 */
export async function actorFrom({ db, auth, clock }: Needs, headers: Headers): Promise<Actor> {
  const token = auth.sessionToken(headers.get('cookie'));
  const now = clock.now();
  const owner = token ? await findSessionOwner(db, token, now) : null;
  if (!owner || !token) return visitor;
  if (now.getTime() - owner.lastSeenAt.getTime() >= seenEvery) await touchSession(db, token, now);
  const { userId, email, name, kind, role } = owner;
  if (kind === 'learner') return { kind: 'learner', userId, email, name };
  return role ? { kind: 'admin', userId, email, name, role } : visitor;
}
