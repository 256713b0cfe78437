import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { selectAuthenticator, upsertUnconfirmed } from './second-factor-queries.server.ts';
import { authenticatorLink, newTotpSecret } from './totp.server.ts';

interface Needs {
  readonly db: Database;
  readonly secondFactorKey: string;
}

/** A staff member with a session, or one with the right password who must set up a second factor first. */
interface Enrolling {
  readonly userId: string;
  readonly email: string;
}

export interface ShownAuthenticator {
  /** For typing: base32 in groups of four. */
  readonly secret: string;
  readonly uri: string;
  /** SVG. */
  readonly picture: string;
}

/** Generates a new secret for an authenticator, which is not required until confirmed. Throws DomainError 'second_factor_on'. */
export async function beginEnrolment(
  { db, secondFactorKey }: Needs,
  { userId }: Pick<Enrolling, 'userId'>,
): Promise<void> {
  const isKept = await upsertUnconfirmed(db, userId, seal(newTotpSecret(), secondFactorKey));
  if (!isKept) throw refuse('second_factor_on');
}

/** Returns the unconfirmed secret, for its admin only; null without one. */
export async function showEnrolment(
  { db, secondFactorKey }: Needs,
  { userId, email }: Enrolling,
): Promise<ShownAuthenticator | null> {
  const waiting = await selectAuthenticator(db, userId);
  if (!waiting || waiting.confirmedAt) return null;
  const secret = unseal(waiting.sealedSecret, secondFactorKey);
  const { brand } = await readSiteSettings(db);
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), ...authenticatorLink(secret, { brand, email }) };
}
