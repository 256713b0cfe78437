import type { Database } from '#app/platform/database.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { Auth } from './auth.server.ts';
import { findSessionOwner } from './identity-queries.server.ts';

interface Needs {
  readonly db: Database;
  readonly auth: Pick<Auth, 'sessionToken'>;
  readonly clock: Clock;
}

/**
 * Who asks, from the headers of a request: one query where there is a session cookie, none otherwise. A suspended user
 * is a visitor from the next request on. Administrating takes a session that was begun at the admin portal and a row in
 * `admins`; an admin session whose row is gone is nobody's (decisions A6, A7).
 */
export async function actorFrom({ db, auth, clock }: Needs, headers: Headers): Promise<Actor> {
  const token = auth.sessionToken(headers.get('cookie'));
  const owner = token ? await findSessionOwner(db, token, clock.now()) : null;
  if (!owner) return visitor;
  const { userId, email, name, kind, role } = owner;
  if (kind === 'learner') return { kind: 'learner', userId, email, name };
  return role ? { kind: 'admin', userId, email, name, role } : visitor;
}
