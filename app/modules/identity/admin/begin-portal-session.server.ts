import type { Database } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { recordAudit } from '../audit-queries.server.ts';
import type { Auth } from '../auth.server.ts';
import { describeBrowser } from '../describe-browser.ts';
import { cookiesOf } from '../session-cookie.server.ts';
import type { IdentityErrorCode } from '../identity-errors.ts';
import type { Candidate } from './authorize-admin.server.ts';

export interface PortalNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly auth: Pick<Auth, 'beginAdminSession' | 'endSession' | 'sessionToken'>;
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
  user: Omit<Candidate, 'emailVerified'> & { readonly role: AdminRole },
  { address, userAgent, cookie, ...proof }: PortalVisitor & Proof,
): Promise<Headers> {
  try {
    const headers = await auth.beginAdminSession({ userId: user.id, address, userAgent, at: clock.now() });
    try {
      await recordAudit(
        db,
        { kind: 'admin', userId: user.id, email: user.email, name: user.name, role: user.role },
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
    throw new DomainError<IdentityErrorCode>('session_failed');
  }
}
