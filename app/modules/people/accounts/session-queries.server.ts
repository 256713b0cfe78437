import { and, eq, sql, type SQL } from 'drizzle-orm';
import { staffMembers, sessions, users } from '#app/database/schema/identity.ts';
import { organisationMembers } from '#app/database/schema/organisations.ts';
import { staffAuthenticators } from '#app/database/schema/second-factor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareQuery, type QueryValue } from '#app/platform/prepare-query.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { portalIdleMs } from './portal-session.ts';

interface SessionOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly kind: 'learner' | 'admin';
  readonly role: StaffRole | null;
  /** True if a staff member has a confirmed authenticator. */
  readonly hasSecondFactor: boolean;
  /** True for a member of an organisation. */
  readonly hasTeam: boolean;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** Last proof of identity: by signing in, or by a confirmation within the session. */
  readonly identityConfirmedAt: Date;
}

/** Returns the condition of sessions that are live at `now`. A staff member's also ends without use. */
export const isLiveSession = (now: Date): SQL => isLive(now, idleSince(now));

const idleSince = (now: Date): Date => new Date(now.getTime() - portalIdleMs);

function isLive(now: Date | QueryValue, usedSince: Date | QueryValue): SQL {
  return sql`(${sessions.expiresAt} > ${now} and (${sessions.kind} <> 'admin' or ${sessions.updatedAt} > ${usedSince}))`;
}

const selectOwner = prepareQuery(['token', 'now', 'usedSince'], (db, { token, now, usedSince }) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      kind: sessions.kind,
      role: staffMembers.role,
      suspendedAt: users.suspendedAt,
      confirmedAt: staffAuthenticators.confirmedAt,
      lastSeenAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      identityConfirmedAt: sessions.identityConfirmedAt,
      hasTeam: sql<boolean>`exists (select from ${organisationMembers} where ${organisationMembers.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staffMembers, eq(staffMembers.userId, sessions.userId))
    .leftJoin(staffAuthenticators, eq(staffAuthenticators.userId, sessions.userId))
    .where(and(eq(sessions.token, token), isLive(now, usedSince))),
);

/** Finds the user of a live session; null if it has ended, or the user is suspended. One query. */
export async function findSessionOwner(db: Database, token: string, now: Date): Promise<SessionOwner | null> {
  const [row] = await selectOwner(db, { token, now, usedSince: idleSince(now) });
  if (!row || row.suspendedAt) return null;
  return {
    userId: row.userId,
    email: row.email,
    name: row.name,
    kind: row.kind === 'admin' ? 'admin' : 'learner',
    role: row.role,
    hasSecondFactor: row.confirmedAt !== null,
    hasTeam: row.hasTeam,
    lastSeenAt: row.lastSeenAt,
    expiresAt: row.expiresAt,
    identityConfirmedAt: row.identityConfirmedAt ?? row.createdAt,
  };
}

/** Returns whose session a token was, live or ended; null once it was deleted. */
export async function findLastOwner(db: Database, token: string): Promise<string | null> {
  const [row] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.token, token));
  return row?.userId ?? null;
}

/** Records the use of a session. A learner's session is extended by `learnerIdleMs` (milliseconds), up to 30 days after its start. */
export async function touchSession(
  db: Database,
  token: string,
  { now, learnerIdleMs }: { readonly now: Date; readonly learnerIdleMs: number },
): Promise<void> {
  const idleEnd = new Date(now.getTime() + learnerIdleMs);
  const lastEnd = sql`${sessions.createdAt} + interval '30 days'`;
  const expiresAt = sql`case when ${sessions.kind} = 'admin' then ${sessions.expiresAt} else least(${lastEnd}, ${idleEnd}) end`;
  await db.update(sessions).set({ updatedAt: now, expiresAt }).where(eq(sessions.token, token));
}

/** Records that a session's owner has proved their identity again. */
export async function confirmSessionIdentity(db: Database, token: string, at: Date): Promise<void> {
  await db.update(sessions).set({ identityConfirmedAt: at }).where(eq(sessions.token, token));
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
