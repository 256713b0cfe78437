import { DomainError } from '#app/shared/domain-error.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { showEnrolment, type ShownAuthenticator } from '../second-factor/begin-enrolment.server.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.server.ts';
import { confirmEnrolment, type EnrolNeeds } from '../second-factor/confirm-enrolment.server.ts';
import { queueSecondFactorMail } from '../second-factor/second-factor-mails.server.ts';
import { findCandidate } from '../accounts/staff-queries.server.ts';
import { endStepCookie, readStep, takeStepOf, type SignInStep } from './sign-in-step.server.ts';
import { authorizeStaff } from './authorize-staff.server.ts';
import { beginPortalSession, type PortalVisitor, type Proof } from './begin-portal-session.server.ts';
import type { EntryNeeds } from './enter-portal.server.ts';
import { recordRefusal } from './record-refusal.server.ts';

type Needs = EntryNeeds & EnrolNeeds;

interface Entered {
  /** Sets the session's cookie, and deletes the step's. */
  readonly headers: Headers;
  readonly redirectTo: string | null;
}

/**
 * Ends a sign-in by a code of the authenticator or a recovery code. Throws DomainError 'sign_in_expired', 'wrong_code',
 * 'too_many_requests', and what beginning a session throws.
 */
export async function enterByCode(needs: Needs, visit: PortalVisitor & { readonly code: string }): Promise<Entered> {
  const { step, staff } = await resumeStep(needs, visit);
  const secondFactor = await checkSecondFactor(needs, { userId: staff.id, code: visit.code }).catch(
    async (error: unknown) => {
      const { address } = visit;
      if (error instanceof DomainError) await recordRefusal(needs, { userId: staff.id, reason: error.code, address });
      throw error;
    },
  );
  if (secondFactor === 'recovery code') {
    await queueSecondFactorMail(needs.db, needs, { to: staff.email, change: 'recovery code used' });
  }
  return enter(needs, { step, staff, visit, secondFactor });
}

/**
 * Finishes a sign-in by setting up an authenticator, if the owner requires one; `recoveryCodes` are shown only now. Throws DomainError
 * 'sign_in_expired', 'wrong_code', 'second_factor_on', 'too_many_requests', and what starting a session throws.
 */
export async function enterByEnrolling(
  needs: Needs,
  visit: PortalVisitor & { readonly code: string },
): Promise<Entered & { readonly email: string; readonly recoveryCodes: readonly string[] }> {
  const { step, staff } = await resumeStep(needs, visit);
  const { id: userId, name, email, role } = staff;
  const { code, address } = visit;
  const recoveryCodes = await confirmEnrolment(needs, {
    staff: { kind: 'staff', userId, name, email, role },
    code,
    address,
  });
  return { ...(await enter(needs, { step, staff, visit, secondFactor: 'code' })), email, recoveryCodes };
}

/** Returns the authenticator to set up in a step; null if there is none. */
export async function showStepEnrolment(needs: Needs, { userId }: SignInStep): Promise<ShownAuthenticator | null> {
  const user = await findCandidate(needs.db, userId);
  return user && showEnrolment(needs, { userId, email: user.email });
}

/** Finds the person of a step, and reads the role again, because it may be removed by now. */
async function resumeStep(needs: Needs, { cookie, address }: PortalVisitor) {
  const step = await readStep(needs, cookie);
  const user = step && (await findCandidate(needs.db, step.userId));
  if (!step || !user || user.suspendedAt) throw refuse('sign_in_expired');
  return { step, staff: { ...user, role: await authorizeStaff(needs, user, address) } };
}

interface Arriving {
  readonly step: SignInStep;
  readonly staff: Parameters<typeof beginPortalSession>[1];
  readonly visit: PortalVisitor;
  readonly secondFactor: Proof['secondFactor'];
}

async function enter(needs: Needs, { step, staff, visit, secondFactor }: Arriving): Promise<Entered> {
  if (!(await takeStepOf(needs, visit.cookie))) throw refuse('sign_in_expired');
  const headers = await beginPortalSession(needs, staff, { ...visit, by: step.by, secondFactor });
  headers.append('set-cookie', endStepCookie(needs.appUrl));
  return { headers, redirectTo: step.redirectTo };
}
