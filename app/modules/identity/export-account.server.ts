import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { selectSessions, selectSignIns } from './account-queries.server.ts';
import { describeBrowser } from './describe-browser.ts';
import { readAccount } from './read-account.server.ts';
import { requireUser } from './require-user.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** Returns the account for the download of personal data, without hashes and tokens. Throws DomainError 'sign_in_required'. */
export async function exportProfile({ db, actor }: Deps) {
  const { name, email, emailVerified, locale, phoneNumber, termsAcceptedAt, createdAt } = await readAccount({
    db,
    actor,
  });
  const signIns = await selectSignIns(db, requireUser(actor));
  return { name, email, emailVerified, locale, phoneNumber, termsAcceptedAt, createdAt, signIns };
}

/** Returns the signed-in browsers without their secrets. Throws DomainError 'sign_in_required'. */
export async function exportSessions({ db, actor, clock }: Deps & { readonly clock: Clock }) {
  const rows = await selectSessions(db, requireUser(actor), { token: null, now: clock.now() });
  return rows.map(({ address, userAgent, begunAt, lastSeenAt }) => ({
    browser: describeBrowser(userAgent),
    userAgent,
    address,
    begunAt,
    lastSeenAt,
  }));
}
