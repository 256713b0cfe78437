import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { ownPicture } from '#app/shared/picture.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { selectCertificate } from './certificate-queries.server.ts';
import { selectCorrections } from './corrections/correction-queries.server.ts';
import type { CorrectionStatus } from './corrections/correction.ts';
import { certificateOf, readCode, type CertificateStanding } from './certificate.ts';

/** Returns the row of a certificate by its code. One query. Throws DomainError 'certificate_not_found'. */
export async function findCertificate(db: Database, typed: string) {
  const code = readCode(typed);
  const row = code === null ? null : await selectCertificate(db, code);
  if (!row) throw refuse('certificate_not_found');
  return row;
}

/**
 * Returns a certificate by its code, for everybody with the link, and whether it is the actor's own. Of a revoked one it returns only
 * that. One query, two for its owner, who reads about their request for another name too. Throws DomainError 'certificate_not_found';
 * deleting an account deletes its certificates.
 */
export async function readCertificate({ db, actor }: ReadDeps, typed: string): Promise<CertificateStanding> {
  const row = await findCertificate(db, typed);
  const certificate = certificateOf(row.facts);
  const isOwn = userIdOf(actor) === row.userId;
  if (row.isRevoked) return { state: 'revoked', codeInWords: certificate.codeInWords, isOwn };
  const correction = isOwn ? await readStatus(db, certificate.code) : null;
  return { state: 'valid', certificate, picture: ownPicture(row.pictureId), isOwn, correction };
}

/** Returns what the owner of a certificate waits for, or what staff declined last. */
async function readStatus(db: Database, code: string): Promise<CorrectionStatus | null> {
  const [latest] = await selectCorrections(db, code);
  if (!latest) return null;
  const { state, name, askedAt, decidedAt, decisionReason: reason } = latest;
  if (state === 'waiting' && askedAt) return { state, name, askedOn: formatDay(askedAt) };
  if (state === 'declined' && decidedAt && reason !== null)
    return { state, name, decidedOn: formatDay(decidedAt), reason };
  return null;
}
