import { visitor, type Actor } from '#app/shared/actor.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { portalSeenEveryMs } from './portal-session.ts';
import type { Auth } from './auth.server.ts';
import { findSessionOwner, touchSession } from './session-queries.server.ts';

interface Needs extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly auth: Pick<Auth, 'sessionToken' | 'learnerIdleMs'>;
  /** True if staff need a second factor. */
  readonly requireTotp?: boolean;
}

/** Milliseconds between two updates of a session's last use, which limits its precision. */
const seenEveryMs = 5 * 60_000;

/** The actor of a request's session, as of this use of it. */
export type SessionOwner = NonNullable<Awaited<ReturnType<typeof findSessionOwner>>>;

/**
 * Reads the session of a request from its headers; null without one. One query with a session cookie, none without; every five minutes
 * (a staff member's: every minute) a second one, which records the use.
 */
export async function sessionOwnerFrom(needs: Needs, headers: Headers): Promise<SessionOwner | null> {
  const { db, auth, clock } = needs;
  const token = auth.sessionToken(headers.get('cookie'));
  const now = clock.now();
  const owner = await sessionOwnerNow(needs, headers);
  if (!owner || !token) return null;
  const every = owner.kind === 'admin' ? portalSeenEveryMs : seenEveryMs;
  // Seen in the future: the clock ran ahead then.
  if (Math.abs(now.getTime() - owner.lastSeenAt.getTime()) < every) return owner;
  await touchSession(db, token, { now, learnerIdleMs: auth.learnerIdleMs });
  return { ...owner, lastSeenAt: now };
}

/** Reads the session of a request like `sessionOwnerFrom`, without recording a use: for an answer that goes on by itself. */
export async function sessionOwnerNow({ db, auth, clock }: Needs, headers: Headers): Promise<SessionOwner | null> {
  const token = auth.sessionToken(headers.get('cookie'));
  return token ? findSessionOwner(db, token, clock.now()) : null;
}

/**
 * Returns the actor of a session's owner. A suspended user is a visitor from the next request on. A staff member needs a session from the admin
 * portal and a row in `admins`; an admin session without the row, or without a required second factor, gives a visitor.
 */
export function actorOf(owner: SessionOwner | null, { requireTotp }: { readonly requireTotp: boolean }): Actor {
  if (!owner) return visitor;
  const { userId, email, name, kind, role } = owner;
  if (kind === 'learner') return { kind: 'learner', userId, email, name };
  if (requireTotp && !owner.hasSecondFactor) return visitor;
  return role ? { kind: 'staff', userId, email, name, role } : visitor;
}

/** Returns the actor of a request from its headers. */
export async function actorFrom({ requireTotp = false, ...needs }: Needs, headers: Headers): Promise<Actor> {
  return actorOf(await sessionOwnerFrom(needs, headers), { requireTotp });
}
