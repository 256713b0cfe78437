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

/**
 * A certificate by its code, for anybody who has the link: what it says, and whether it is the asker's own. Of one
 * whose enrolment is revoked, no more than that it does not hold. One query.
 * Throws DomainError 'certificate_not_found'; an account that is deleted took its certificates with it.
 */
export async function readCertificate({ db, actor }: Deps, typed: string): Promise<CertificateStanding> {
  const code = readCode(typed);
  const row = code === null ? null : await selectCertificate(db, code);
  if (!row) throw new DomainError<LearningErrorCode>('certificate_not_found');
  const certificate = certificateOf(row.facts);
  const isOwn = userIdOf(actor) === row.userId;
  return row.isRevoked
    ? { state: 'revoked', codeInWords: certificate.codeInWords, isOwn }
    : { state: 'valid', certificate, picture: ownPicture(row.pictureId), isOwn };
}
