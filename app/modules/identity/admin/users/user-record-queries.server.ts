import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { accounts, admins, profiles, sessions, users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isLiveSession } from '../../session-queries.server.ts';

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: profiles.phoneNumber,
  emailVerified: users.emailVerified,
  locale: users.locale,
  suspendedAt: users.suspendedAt,
  role: admins.role,
};

/** Selects an account with its live sessions; null for an unknown id. One query. */
export async function selectUserRecord(db: Database, userId: string, now: Date) {
  const live = and(eq(sessions.userId, users.id), isLiveSession(now));
  const [row] = await db
    .select({
      ...columns,
      createdAt: users.createdAt,
      sessions: sql<number>`(select count(*) from ${sessions} where ${live})`.mapWith(Number),
      lastSeenAt: sql<Date | null>`(select max(${sessions.updatedAt}) from ${sessions} where ${live})`.mapWith(
        sessions.updatedAt,
      ),
      hasPassword: sql<boolean>`exists (select from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.password} is not null)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Selects and locks the account until the transaction ends; null for an unknown id. */
export async function lockUser(tx: Database, userId: string) {
  const [row] = await tx
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(eq(users.id, userId))
    .for('update', { of: users });
  return row ?? null;
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Selects the super_admins who may sign in, and serialises callers until the transaction ends. */
export async function lockSuperAdmins(tx: Database): Promise<readonly string[]> {
  const isSuper = eq(admins.role, 'super_admin');
  await tx.select({ id: admins.userId }).from(admins).where(isSuper).orderBy(asc(admins.userId)).for('update');
  // A separate statement after the wait: the one that locked would see the state before it.
  const rows = await tx
    .select({ id: admins.userId })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .where(and(isSuper, isNull(users.suspendedAt)));
  return rows.map(({ id }) => id);
}

export async function updateUser(
  tx: Database,
  userId: string,
  { at, ...changes }: { name?: string; email?: string; emailVerified?: boolean; suspendedAt?: Date | null; at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(eq(users.id, userId));
}

/** Updates an admin's name in the portal's own records. */
export async function updateAdminName(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(admins).set({ name }).where(eq(admins.userId, userId));
}
