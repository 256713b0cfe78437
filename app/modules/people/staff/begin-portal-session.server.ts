import type { StaffRole } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import type { Auth } from '../accounts/auth.server.ts';
import { describeBrowser } from '../accounts/describe-browser.ts';
import { cookiesOf } from '../accounts/session-cookie.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import type { Candidate } from './authorize-staff.server.ts';

export interface PortalNeeds extends Pick<UseCaseDeps, 'db' | 'clock' | 'log'> {
  readonly auth: Pick<Auth, 'beginPortalSession' | 'endSession' | 'sessionToken'>;
}

/** Origin of a visit to the portal. */
export interface PortalVisitor {
  readonly address: string;
  readonly userAgent: string | null;
  /** The Cookie header: a session that this browser already has ends. */
  readonly cookie: string | null;
}

/** A person's proof of identity. */
export interface Proof {
  readonly by: 'password' | 'google';
  readonly secondFactor: 'none' | 'code' | 'recovery code';
}

/**
 * Starts the admin session of an admitted person, and logs it; a session that cannot be logged is refused. Returns the headers that set
 * its cookie. Throws DomainError 'session_failed', 'account_suspended'.
 */
export async function beginPortalSession(
  { db, clock, log, auth }: PortalNeeds,
  user: Omit<Candidate, 'emailVerified'> & { readonly role: StaffRole },
  { address, userAgent, cookie, ...proof }: PortalVisitor & Proof,
): Promise<Headers> {
  try {
    const headers = await auth.beginPortalSession({ userId: user.id, address, userAgent, at: clock.now() });
    try {
      await recordAudit(
        db,
        { kind: 'staff', userId: user.id, email: user.email, name: user.name, role: user.role },
        {
          action: 'admin.signed_in',
          subjectType: 'user',
          subjectId: user.id,
          after: { by: proof.by, secondFactor: proof.secondFactor, browser: describeBrowser(userAgent) },
          address,
        },
      );
    } catch (error) {
      await auth.endSession(cookiesOf(headers));
      throw error;
    }
    await auth.endSession(cookie);
    return headers;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ err: error }, 'an admin session could not start');
    throw refuse('session_failed');
  }
}
