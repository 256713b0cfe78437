import { allowedUserId } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { Clock } from '#app/shared/clock.ts';
import { selectAccount, type AccountRow, selectSessions, selectSignIns } from './account-queries.server.ts';
import { refuse } from './identity-errors.ts';
import { describeBrowser } from './describe-browser.ts';
import { requireUser } from './require-user.ts';

interface Deps extends ReadDeps {
  /** Another user, for a staff member. */
  readonly userId?: string;
}

/**
 * Returns the account of the actor, or of the user whom a staff member names. Throws DomainError 'sign_in_required', also for an account that
 * was just deleted.
 */
export async function readAccount({ db, actor, userId: named }: Deps): Promise<AccountRow> {
  const userId = allowedUserId(actor, 'users.read', named);
  const account = userId === null ? null : await selectAccount(db, userId);
  if (!account) throw refuse('sign_in_required');
  return account;
}

/**
 * Returns the e-mail by which other modules know a person. Null while unverified, because it may be another person's, whose messages must
 * not be shown.
 */
export async function readVerifiedEmail(deps: Deps): Promise<string | null> {
  const { email, emailVerified } = await readAccount(deps);
  return emailVerified ? email : null;
}

/** Returns the account for the download of personal data, without hashes and tokens. Throws DomainError 'sign_in_required'. */
export async function exportProfile({ db, actor }: ReadDeps) {
  const { name, email, emailVerified, locale, phoneNumber, termsAcceptedAt, createdAt } = await readAccount({
    db,
    actor,
  });
  const signIns = await selectSignIns(db, requireUser(actor));
  return { name, email, emailVerified, locale, phoneNumber, termsAcceptedAt, createdAt, signIns };
}

/** Returns the signed-in browsers without their secrets. Throws DomainError 'sign_in_required'. */
export async function exportSessions({ db, actor, clock }: ReadDeps & { readonly clock: Clock }) {
  const rows = await selectSessions(db, requireUser(actor), { token: null, now: clock.now() });
  return rows.map(({ address, userAgent, begunAt, lastSeenAt }) => ({
    browser: describeBrowser(userAgent),
    userAgent,
    address,
    begunAt,
    lastSeenAt,
  }));
}
