import { and, asc, eq, gt, inArray, isNull, like, sql } from 'drizzle-orm';
import { accounts, admins, users, verifications } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import { roleNamed } from '#app/shared/permissions.ts';

export async function findAdminRole(db: Database, userId: string): Promise<AdminRole | null> {
  const [row] = await db.select({ role: admins.role }).from(admins).where(eq(admins.userId, userId));
  return roleNamed(row?.role);
}

/** Returns whether there is a super_admin who may sign in. */
export async function hasSuperAdmin(db: Database): Promise<boolean> {
  const rows = await db
    .select({ userId: admins.userId })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .where(and(eq(admins.role, 'super_admin'), isNull(users.suspendedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Inserts an admin; false if the user is an admin already, who keeps the role. */
export async function insertAdmin(
  db: Database,
  admin: { userId: string; name: string; role: AdminRole; appointedBy: string | null },
): Promise<boolean> {
  const made = await db.insert(admins).values(admin).onConflictDoNothing().returning({ userId: admins.userId });
  return made.length > 0;
}

const candidate = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  suspendedAt: users.suspendedAt,
  role: admins.role,
};

/** Selects the user with this e-mail, with password hash and role; null for an unknown one. `email` in lower case. */
export async function selectAdminCandidate(db: Database, email: string) {
  const [row] = await db
    .select({ ...candidate, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(eq(users.email, email));
  return row ?? null;
}

/** Selects the same by id, without the password. */
export async function findCandidate(db: Database, userId: string) {
  const [row] = await db
    .select(candidate)
    .from(users)
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Selects all admins, oldest first. `invitedUntil` is null without a valid invitation. */
export async function selectAdmins(db: Database, now: Date) {
  const invitation = and(
    eq(verifications.value, sql`${users.id}::text`),
    like(verifications.identifier, 'invitation:%'),
    gt(verifications.expiresAt, now),
  );
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: admins.role,
      since: admins.createdAt,
      hasAccepted: users.emailVerified,
      invitedUntil:
        sql<Date | null>`(select max(${verifications.expiresAt}) from ${verifications} where ${invitation})`.mapWith(
          verifications.expiresAt,
        ),
    })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .orderBy(asc(admins.createdAt), asc(admins.userId));
  // The database allows no other roles (admins_role).
  return rows.map((row) => ({ ...row, role: row.role as AdminRole }));
}

/** Selects admins of some roles who may sign in and have a verified address, always in the same order. */
export async function selectStaff(db: Database, roles: readonly AdminRole[]) {
  return db
    .select({ id: users.id, email: users.email })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .where(and(inArray(admins.role, [...roles]), isNull(users.suspendedAt), eq(users.emailVerified, true)))
    .orderBy(asc(users.id));
}

export async function updateRole(db: Database, userId: string, role: AdminRole): Promise<void> {
  await db.update(admins).set({ role }).where(eq(admins.userId, userId));
}

export async function deleteAdmin(db: Database, userId: string): Promise<void> {
  await db.delete(admins).where(eq(admins.userId, userId));
}
