import type { Database } from '#app/platform/database.server.ts';
import type { Auth } from './auth.server.ts';
import { findLastOwner } from './session-queries.server.ts';

/** Returns whose session a Cookie header names, live or ended; null if it was deleted, as by 'Log out', or a week after its end. */
export async function lastOwnerOf(
  { db, auth }: { readonly db: Database; readonly auth: Pick<Auth, 'sessionToken'> },
  cookie: string | null,
): Promise<string | null> {
  const token = auth.sessionToken(cookie);
  return token === null ? null : findLastOwner(db, token);
}
