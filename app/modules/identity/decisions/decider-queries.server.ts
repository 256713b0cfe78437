import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { admins, profiles, users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor, AdminRole } from '#app/shared/actor.ts';
import type { Decider } from '#app/shared/decision-rules.ts';

type Admin = Extract<Actor, { kind: 'admin' }>;

/** Selects what is known of a member of staff as a person, and their colleagues who may sign in. */
export async function selectDecider(db: Database, { userId, role }: Admin): Promise<Decider> {
  const [own] = await db
    .select({ email: users.email, isVerified: users.emailVerified, phone: profiles.phoneNumber })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  const phone = own?.phone ?? null;
  const withPhone =
    phone === null
      ? []
      : await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.phoneNumber, phone));
  const colleagues = await db
    .select({ userId: admins.userId, role: admins.role })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .where(and(ne(admins.userId, userId), isNull(users.suspendedAt), eq(users.emailVerified, true)));
  return {
    userId,
    role,
    email: own?.isVerified ? own.email : null,
    phone,
    accounts: [...new Set([userId, ...withPhone.map((account) => account.userId)])],
    // The database allows no other roles (admins_role).
    colleagues: colleagues.map((colleague) => ({ ...colleague, role: colleague.role as AdminRole })),
  };
}

/**
 * Lets one decision of a person at a time count against their limits of the day, until the transaction ends. Comes before all other locks
 * of a decision, so that no two wait for each other.
 */
export async function lockDecider(tx: Database, { userId }: Pick<Admin, 'userId'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`decider ${userId}`}, 0))`);
}
