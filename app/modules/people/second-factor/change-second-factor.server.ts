import type { Actor } from '#app/shared/actor.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { checkPassword, type PasswordCheck } from '../accounts/check-password.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { checkSecondFactor, newRecoveryCodes } from './check-second-factor.server.ts';
import type { EnrolNeeds } from './confirm-enrolment.server.ts';
import { queueSecondFactorMail } from './second-factor-mails.server.ts';
import { keyedHash } from '#app/platform/seal.server.ts';
import { deleteAuthenticator, replaceRecoveryCodes } from './second-factor-queries.server.ts';

type Needs = EnrolNeeds & PasswordCheck & { readonly actor: Actor; readonly rateLimits: EnrolNeeds['rateLimits'] };

/** A staff member's new proof before a change, because a stranger at an open browser knows neither. */
interface FreshProof {
  readonly password: string;
  readonly code: string;
  readonly address: string;
}

/**
 * Turns the actor's own second factor off, with an entry in the audit log and a mail. Throws DomainError 'forbidden',
 * 'second_factor_required' if the owner requires one, 'wrong_password', 'no_password', 'wrong_code', 'too_many_requests'.
 */
export async function disableSecondFactor(
  needs: Needs & { readonly requireTotp: boolean },
  proof: FreshProof,
): Promise<void> {
  if (needs.requireTotp) throw refuse('second_factor_required');
  const staff = await proveAnew(needs, proof);
  await needs.db.transaction(async (tx) => {
    await deleteAuthenticator(tx, staff.userId);
    const subject = { subjectType: 'user', subjectId: staff.userId, address: proof.address };
    await recordAudit(tx, staff, { ...subject, action: 'admin.second_factor_off' });
    await queueSecondFactorMail(tx, needs, { to: staff.email, change: 'off' });
  });
}

/**
 * Replaces one's own recovery codes and returns the new ones, which are shown this once. Throws as turning off does, but for
 * 'second_factor_required'.
 */
export async function renewRecoveryCodes(needs: Needs, proof: FreshProof): Promise<string[]> {
  const staff = await proveAnew(needs, proof);
  const codes = newRecoveryCodes();
  await needs.db.transaction(async (tx) => {
    await replaceRecoveryCodes(
      tx,
      staff.userId,
      codes.map((code) => keyedHash(code, needs.secondFactorKey)),
    );
    const subject = { subjectType: 'user', subjectId: staff.userId, address: proof.address };
    await recordAudit(tx, staff, { ...subject, action: 'admin.recovery_codes_renewed' });
    await queueSecondFactorMail(tx, needs, { to: staff.email, change: 'renewed' });
  });
  return codes;
}

async function proveAnew(needs: Needs, { password, code }: FreshProof) {
  const { actor } = needs;
  if (actor.kind !== 'staff') throw refuse('forbidden');
  // The password first: a wrong one uses no code up.
  await checkPassword(needs, { userId: actor.userId, password });
  await checkSecondFactor(needs, { userId: actor.userId, code });
  return actor;
}
