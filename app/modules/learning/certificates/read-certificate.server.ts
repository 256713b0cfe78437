import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { ownPicture } from '#app/shared/picture.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { selectCertificate } from './certificate-queries.server.ts';
import { certificateOf, readCode, type CertificateStanding } from './certificate.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** Returns the row of a certificate by its code. One query. Throws DomainError 'certificate_not_found'. */
export async function findCertificate(db: Database, typed: string) {
  const code = readCode(typed);
  const row = code === null ? null : await selectCertificate(db, code);
  if (!row) throw new DomainError<LearningErrorCode>('certificate_not_found');
  return row;
}

/**
 * Returns a certificate by its code, for everybody with the link, and whether it is the actor's own. Of a revoked one it returns only
 * that. One query. Throws DomainError 'certificate_not_found'; deleting an account deletes its certificates.
 */
export async function readCertificate({ db, actor }: Deps, typed: string): Promise<CertificateStanding> {
  const row = await findCertificate(db, typed);
  const certificate = certificateOf(row.facts);
  const isOwn = userIdOf(actor) === row.userId;
  return row.isRevoked
    ? { state: 'revoked', codeInWords: certificate.codeInWords, isOwn }
    : { state: 'valid', certificate, picture: ownPicture(row.pictureId), isOwn };
}
