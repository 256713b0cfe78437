import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { formatAgo, formatMoment } from '#app/shared/dates.ts';
import { selectSessions } from './account-queries.server.ts';
import type { Auth } from './auth.server.ts';
import { describeBrowser } from './describe-browser.ts';
import { requireUser } from './require-user.ts';
import { m } from '#texts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly auth: Pick<Auth, 'sessionToken'>;
}

/** A signed-in browser, for its owner. */
export interface SessionView {
  readonly id: string;
  /** 'Chrome on Android'. */
  readonly browser: string;
  /** Network address of the sign-in; null if unknown. */
  readonly address: string | null;
  readonly begun: string;
  /** True to five minutes. */
  readonly lastSeen: string;
  readonly isThis: boolean;
  /** Started at the admin portal. */
  readonly isAdmin: boolean;
}

/** Returns the signed-in browsers of the actor's account, last used first. Throws DomainError 'sign_in_required'. */
export async function listSessions(
  { db, actor, clock, auth }: Deps,
  { cookie }: { readonly cookie: string | null },
): Promise<SessionView[]> {
  const now = clock.now();
  const rows = await selectSessions(db, requireUser(actor), { token: auth.sessionToken(cookie), now });
  return rows.map(({ id, kind, address, userAgent, begunAt, lastSeenAt, isThis }) => ({
    id,
    browser: describeBrowser(userAgent),
    address: address || null,
    begun: formatMoment(begunAt),
    lastSeen: isThis ? m.account_session_seen_now() : formatAgo(lastSeenAt, now).toLowerCase(),
    isThis,
    isAdmin: kind === 'admin',
  }));
}
