import { and, asc, eq, gt, inArray, isNull, like, sql } from 'drizzle-orm';
import { accounts, staffMembers, users, verifications } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';

export async function findStaffRole(db: Database, userId: string): Promise<StaffRole | null> {
  const [row] = await db.select({ role: staffMembers.role }).from(staffMembers).where(eq(staffMembers.userId, userId));
  return row?.role ?? null;
}

/** Returns whether there is an owner who may sign in. */
export async function hasOwner(db: Database): Promise<boolean> {
  const rows = await db
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.role, 'owner'), isNull(users.suspendedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Inserts a staff member; false if the user is a staff member already, who keeps the role. */
export async function insertStaff(
  db: Database,
  staff: { userId: string; name: string; role: StaffRole; appointedBy: string | null },
): Promise<boolean> {
  const made = await db
    .insert(staffMembers)
    .values(staff)
    .onConflictDoNothing()
    .returning({ userId: staffMembers.userId });
  return made.length > 0;
}

const candidate = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  suspendedAt: users.suspendedAt,
  role: staffMembers.role,
};

/** Selects the user with this e-mail, with password hash and role; null for an unknown one. `email` in lower case. */
export async function selectStaffCandidate(db: Database, email: string) {
  const [row] = await db
    .select({ ...candidate, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .leftJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(eq(users.email, email));
  return row ?? null;
}

/** Selects the same by id, without the password. */
export async function findCandidate(db: Database, userId: string) {
  const [row] = await db
    .select(candidate)
    .from(users)
    .leftJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Selects all staff, oldest first. `invitedUntil` is null without a valid invitation. */
export async function selectAllStaff(db: Database, now: Date) {
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
      role: staffMembers.role,
      since: staffMembers.createdAt,
      hasAccepted: users.emailVerified,
      invitedUntil:
        sql<Date | null>`(select max(${verifications.expiresAt}) from ${verifications} where ${invitation})`.mapWith(
          verifications.expiresAt,
        ),
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .orderBy(asc(staffMembers.createdAt), asc(staffMembers.userId));
  // Members with a role of a later release are not shown.
  return rows.flatMap(({ role, ...row }) => (role ? [{ ...row, role }] : []));
}

/** Selects staff of some roles who may sign in and have a verified address, always in the same order. */
export async function selectStaff(db: Database, roles: readonly StaffRole[]) {
  return db
    .select({ id: users.id, email: users.email })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(inArray(staffMembers.role, [...roles]), isNull(users.suspendedAt), eq(users.emailVerified, true)))
    .orderBy(asc(users.id));
}

export async function updateRole(db: Database, userId: string, role: StaffRole): Promise<void> {
  await db.update(staffMembers).set({ role }).where(eq(staffMembers.userId, userId));
}

export async function deleteStaff(db: Database, userId: string): Promise<void> {
  await db.delete(staffMembers).where(eq(staffMembers.userId, userId));
}
