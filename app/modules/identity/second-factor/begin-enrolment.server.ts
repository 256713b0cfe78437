import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { IdentityErrorCode } from '../identity-errors.ts';
import { seal, unseal } from './seal.server.ts';
import { selectAuthenticator, upsertUnconfirmed } from './second-factor-queries.server.ts';
import { authenticatorLink, newTotpSecret } from './totp.server.ts';

interface Needs {
  readonly db: Database;
  readonly secondFactorKey: string;
}

/** An admin by a session, or one who proved a password and may not go on without a second factor. */
export interface Enrolling {
  readonly userId: string;
  readonly email: string;
}

export interface ShownAuthenticator {
  /** For who types it: base32 in groups of four. */
  readonly secret: string;
  readonly uri: string;
  /** SVG. */
  readonly picture: string;
}

/** Makes a new secret for an authenticator, which asks for nothing until it is confirmed. Throws DomainError 'second_factor_on'. */
export async function beginEnrolment(
  { db, secondFactorKey }: Needs,
  { userId }: Pick<Enrolling, 'userId'>,
): Promise<void> {
  const isKept = await upsertUnconfirmed(db, userId, seal(newTotpSecret(), secondFactorKey));
  if (!isKept) throw new DomainError<IdentityErrorCode>('second_factor_on');
}

/** The secret that waits to be confirmed, to be shown to its admin alone; null where none does. */
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
