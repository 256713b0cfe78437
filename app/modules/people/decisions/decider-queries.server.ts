import { eq, sql } from 'drizzle-orm';
import { profiles, users } from '#app/database/schema/identity.ts';
import { roleStoredAs, type StaffActor } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Decider } from '#app/shared/decision-rules.ts';

/** Selects what is known of a member of staff as a person, and their colleagues who may sign in. One query. */
export async function selectDecider(db: Database, { userId, role }: StaffActor): Promise<Decider> {
  const [own] = await db
    .select({
      email: users.email,
      isVerified: users.emailVerified,
      phone: profiles.phoneNumber,
      withPhone: sql<string[]>`(select coalesce(jsonb_agg(p.user_id), '[]') from profiles p
        where p.phone_number = ${profiles.phoneNumber})`,
      colleagues: sql<
        readonly { readonly userId: string; readonly role: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('userId', a.user_id, 'role', a.role)), '[]')
        from admins a join users u on u.id = a.user_id
        where a.user_id <> ${userId} and u.suspended_at is null and u.email_verified)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return {
    userId,
    role,
    email: own?.isVerified ? own.email : null,
    phone: own?.phone ?? null,
    accounts: [...new Set([userId, ...(own?.withPhone ?? [])])],
    colleagues: (own?.colleagues ?? []).flatMap((colleague) => {
      const known = roleStoredAs(colleague.role);
      return known ? [{ ...colleague, role: known }] : [];
    }),
  };
}

/**
 * Lets one decision of a person at a time count against their limits of the day, until the transaction ends. Comes before all other locks
 * of a decision, so that no two wait for each other.
 */
export async function lockDecider(tx: Database, { userId }: Pick<StaffActor, 'userId'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`decider ${userId}`}, 0))`);
}
