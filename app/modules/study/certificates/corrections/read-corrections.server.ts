import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { findCertificate } from '../read-certificate.server.ts';
import { selectCorrections } from './correction-queries.server.ts';
import type { CertificateToCorrect } from './correction.ts';

/** For the portal's sidebar, which counts what waits in several modules in one query. */
export { waitingCorrections } from './correction-queries.server.ts';

/** Returns a user's certificate for the form of staff, by its code. Throws DomainError 'forbidden', 'certificate_not_found'. */
export async function readCertificateToCorrect(
  { db, actor }: ReadDeps,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<CertificateToCorrect> {
  if (!can(actor, 'users.manage')) throw refuse('forbidden');
  const certificate = await findCertificate(db, code);
  if (certificate.userId !== userId) throw refuse('certificate_not_found');
  const rows = await selectCorrections(db, certificate.facts.code);
  const request = rows.find(({ state }) => state === 'waiting');
  return {
    courseTitle: certificate.facts.courseTitle,
    certifiedName: certificate.facts.learnerName,
    accountName: certificate.accountName,
    request:
      request?.askedAt && request.askedReason !== null
        ? { name: request.name, reason: request.askedReason, askedAt: request.askedAt }
        : null,
    earlier: rows.flatMap(({ id, state, name, formerName, decisionReason, decidedAt }) =>
      state === 'waiting' || !decidedAt || decisionReason === null
        ? []
        : [{ id, state, name, formerName, reason: decisionReason, decidedAt }],
    ),
  };
}
