import { DomainError } from '#app/shared/domain-error.ts';
import { beginEnrolment } from '../second-factor/begin-enrolment.server.ts';
import { selectAuthenticator } from '../second-factor/second-factor-queries.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { findCandidate } from '../accounts/staff-queries.server.ts';
import { authorizeStaff, type Candidate } from './authorize-staff.server.ts';
import { startStep } from './sign-in-step.server.ts';
import { beginPortalSession, type PortalNeeds, type PortalVisitor } from './begin-portal-session.server.ts';
import { recordRefusal } from './record-refusal.server.ts';

export interface EntryNeeds extends PortalNeeds {
  readonly emailDomain: string | null;
  readonly requireTotp: boolean;
  readonly secondFactorKey: string;
  readonly appUrl: string;
}

/** Stage of an entry: inside, before the authenticator's code, or before setting one up. */
export interface Entry {
  readonly stage: 'inside' | 'code' | 'enrol';
  /** Sets the cookie of the session, or of the step. */
  readonly headers: Headers;
}

export interface Arrival extends PortalVisitor {
  readonly by: 'password' | 'google';
  /** The requested page, a path of this site. */
  readonly redirectTo: string | null;
}

/**
 * Admits an authenticated person: starts the session, or first asks for the second factor if they have one or the owner requires it.
 * Throws DomainError 'not_authorized_as_admin', 'account_suspended', 'session_failed'.
 */
export async function enterPortal(needs: EntryNeeds, user: Candidate, arrival: Arrival): Promise<Entry> {
  const { by, redirectTo, address } = arrival;
  const role = await authorizeStaff(needs, user, address).catch(async (error: unknown) => {
    if (error instanceof DomainError) await recordRefusal(needs, { userId: user.id, reason: error.code, address });
    throw error;
  });
  const authenticator = await selectAuthenticator(needs.db, user.id);
  const stage = authenticator?.confirmedAt ? 'code' : needs.requireTotp ? 'enrol' : 'inside';
  if (stage === 'inside') {
    const headers = await beginPortalSession(needs, { ...user, role }, { ...arrival, secondFactor: 'none' });
    return { stage, headers };
  }
  if (stage === 'enrol' && !authenticator) await beginEnrolment(needs, { userId: user.id });
  const cookie = await startStep(needs, { userId: user.id, by, redirectTo });
  return { stage, headers: new Headers({ 'set-cookie': cookie }) };
}

/** Admits a person by id, after another provider's answer. */
export async function enterPortalById(needs: EntryNeeds, userId: string, arrival: Arrival): Promise<Entry> {
  const user = await findCandidate(needs.db, userId);
  if (!user) throw refuse('not_authorized_as_admin');
  if (user.suspendedAt) throw refuse('account_suspended');
  return enterPortal(needs, user, arrival);
}
