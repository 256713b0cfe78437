import { formatAgo, formatZonedMoment } from '#app/shared/dates.ts';
import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { isId } from '#app/shared/ids.ts';
import { selectSessions, deleteSessionById } from './account-queries.server.ts';
import type { Auth } from './auth.server.ts';
import { describeBrowser } from './describe-browser.ts';
import { requireUser } from './require-user.ts';
import { deleteSessionsOf } from './session-queries.server.ts';
import { m } from '#texts';

interface Deps extends ReadNowDeps {
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
  readonly isPortal: boolean;
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
    begun: formatZonedMoment(begunAt),
    lastSeen: isThis ? m.account_session_seen_now() : formatAgo(lastSeenAt, now).toLowerCase(),
    isThis,
    isPortal: kind === 'admin',
  }));
}

/** Signs one browser of the actor out. Safe to repeat. Throws DomainError 'sign_in_required'. */
export async function endSession(
  { db, actor }: ReadDeps,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const userId = requireUser(actor);
  if (isId(sessionId)) await deleteSessionById(db, userId, sessionId);
}

/** Ends all sessions of the actor, including the present one. Throws DomainError 'sign_in_required'. */
export async function endAllSessions({ db, actor }: ReadDeps): Promise<void> {
  await deleteSessionsOf(db, requireUser(actor));
}
