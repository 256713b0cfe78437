import { inArray, sql } from 'drizzle-orm';
import { staffMembers, profiles, users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import type { Place } from './old-row.ts';

export interface NewPerson {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string | null;
  readonly isDemo: boolean;
  readonly createdAt: Date;
}

export async function selectUsersByEmail(tx: Database, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Inserts accounts with their profiles, unverified and without a password. */
export async function insertPeople(tx: Database, people: readonly NewPerson[]): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insert(users)
    .values(people.map(({ id, name, email, createdAt }) => ({ id, name, email, createdAt, updatedAt: createdAt })));
  await tx.insert(profiles).values(
    people.map(({ id, phone, isDemo, createdAt }) => ({
      userId: id,
      phoneNumber: phone,
      isDemo,
      createdAt,
      updatedAt: createdAt,
    })),
  );
}

/** Sets the phone of people without one. */
export async function fillPhones(tx: Database, phones: readonly { userId: string; phone: string }[]): Promise<void> {
  for (const { userId, phone } of phones)
    await tx.execute(
      sql`update profiles set phone_number = ${phone} where user_id = ${userId} and phone_number is null`,
    );
}

export async function insertPurchases(
  tx: Database,
  purchases: readonly (Place & { userId: string; courseId: string | null })[],
): Promise<void> {
  if (purchases.length === 0) return;
  const rows = JSON.stringify(purchases);
  await tx.execute(sql`
    insert into import_purchases (user_id, course_id, file, line)
    select "userId", "courseId", file, line
    from jsonb_to_recordset(${rows}::jsonb) as given ("userId" uuid, "courseId" uuid, file text, line integer)`);
}

/** Returns false for an existing staff member, who keeps their role. */
export async function insertStaff(
  tx: Database,
  staff: { userId: string; name: string; role: StaffRole; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(staffMembers)
    .values(staff)
    .onConflictDoNothing()
    .returning({ userId: staffMembers.userId });
  return rows.length > 0;
}
