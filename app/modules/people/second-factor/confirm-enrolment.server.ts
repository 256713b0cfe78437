import type { StaffActor } from '#app/shared/actor.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { type SecondFactorCheck, newRecoveryCodes } from './check-second-factor.server.ts';
import { queueSecondFactorMail, type MailNeeds } from './second-factor-mails.server.ts';
import { keyedHash, unseal } from '#app/platform/seal.server.ts';
import { confirmAuthenticator, replaceRecoveryCodes, selectAuthenticator } from './second-factor-queries.server.ts';
import { stepOfCode } from './totp.server.ts';

export type EnrolNeeds = SecondFactorCheck & MailNeeds;

/**
 * Turns the second factor on with the authenticator's first code, and returns the recovery codes, which are shown only now. Writes to the
 * audit log and sends a mail. Throws DomainError 'wrong_code', 'second_factor_on', 'too_many_requests'.
 */
export async function confirmEnrolment(
  needs: EnrolNeeds,
  { staff, code, address }: { staff: StaffActor; code: string; address: string },
): Promise<string[]> {
  const { db, clock, rateLimits, secondFactorKey } = needs;
  const { userId } = staff;
  await rateLimits.consume('admin-code-per-user', userId);
  const waiting = await selectAuthenticator(db, userId);
  if (waiting?.confirmedAt) throw refuse('second_factor_on');
  const digits = code.replaceAll(/\s/g, '');
  const step = waiting ? stepOfCode(unseal(waiting.sealedSecret, secondFactorKey), digits, clock.now()) : null;
  if (!waiting || step === null) throw refuse('wrong_code');

  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    const { sealedSecret } = waiting;
    const isOurs = await confirmAuthenticator(tx, { userId, sealedSecret, step, at: clock.now() });
    if (!isOurs) throw refuse('second_factor_on');
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((each) => keyedHash(each, secondFactorKey)),
    );
    const subject = { subjectType: 'user', subjectId: userId, address };
    await recordAudit(tx, staff, { ...subject, action: 'admin.second_factor_on' });
    await queueSecondFactorMail(tx, needs, { to: staff.email, change: 'on' });
  });
  await rateLimits.reset('admin-code-per-user', userId);
  return codes;
}
