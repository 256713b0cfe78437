import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { certificateFileName, drawCertificate } from './draw-certificate.server.ts';
import { readCertificate } from './read-certificate.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  readonly appUrl: string;
  /** The asker's, because anybody may ask. */
  readonly address: string;
}

/**
 * A certificate as a PDF, for anybody who has the link: it says what the page says. Throws DomainError 'certificate_not_found',
 * also for one that does not hold, and 'too_many_requests'.
 */
export async function makeCertificateFile(
  { db, actor, rateLimits, appUrl, address }: Deps,
  code: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const standing = await readCertificate({ db, actor }, code);
  if (standing.state === 'revoked') throw new DomainError<LearningErrorCode>('certificate_not_found');
  await rateLimits.consume('certificate-file-per-network', networkOf(address));
  const { brand } = await readSiteSettings(db);
  const { certificate } = standing;
  return { name: certificateFileName(certificate), bytes: await drawCertificate(certificate, { brand, appUrl }) };
}
