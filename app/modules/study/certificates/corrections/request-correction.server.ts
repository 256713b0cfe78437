import { nameSchema } from '#app/modules/people/accounts/account-forms.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { findCertificate } from '../read-certificate.server.ts';
import { insertRequest, lockCertificate, selectCorrections } from './correction-queries.server.ts';
import type { CorrectionInput } from './correction.ts';
import { readReason } from './read-reason.ts';

/**
 * Stores a learner's request for another name on their own certificate, one at a time; the same request sent twice is one. Throws DomainError
 * 'sign_in_required', 'certificate_not_found' (another's and a revoked one too), 'name_invalid', 'reason_missing', 'reason_too_long',
 * 'correction_same_name', 'correction_waiting', 'too_many_requests'.
 */
export async function requestCorrection(
  { db, actor, clock, rateLimits }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'rateLimits'>,
  typedCode: string,
  { name: typedName, reason: typedReason }: CorrectionInput,
): Promise<void> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const { facts, isRevoked, userId: owner } = await findCertificate(db, typedCode);
  if (owner !== userId || isRevoked) throw refuse('certificate_not_found');
  const { data: name } = nameSchema.safeParse(typedName);
  if (name === undefined) throw refuse('name_invalid', { field: 'name' });
  const reason = readReason(typedReason);
  await rateLimits.consume('certificate-correction-per-user', userId);
  await db.transaction(async (tx) => {
    const certificate = await lockCertificate(tx, facts.code);
    if (!certificate) throw refuse('certificate_not_found');
    const [latest] = await selectCorrections(tx, certificate.code);
    if (latest?.state === 'waiting') {
      if (latest.name === name && latest.askedReason === reason) return;
      throw refuse('correction_waiting');
    }
    if (certificate.learnerName === name) throw refuse('correction_same_name', { field: 'name' });
    await insertRequest(tx, { code: certificate.code, name, reason, at: clock.now() });
  });
}
