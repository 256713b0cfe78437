import { and, asc, eq, exists, isNull, like, or } from 'drizzle-orm';
import { accounts, admins, profiles, users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects users from the seeds who can sign in. Leaves out imported demo accounts, which are real people. */
export async function selectOpenDemoPeople(db: Database) {
  const hasSignIn = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, users.id));
  const isAdmin = db.select({ id: admins.userId }).from(admins).where(eq(admins.userId, users.id));
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(profiles.isDemo, true),
        like(users.email, '%@example.com'),
        isNull(users.suspendedAt),
        or(exists(hasSignIn), exists(isAdmin)),
      ),
    )
    .orderBy(asc(users.email));
}

export async function deleteSignInsOf(db: Database, userId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
}

/** Selects the e-mails of active admins. */
export async function selectAdminsAtWork(db: Database): Promise<readonly string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .where(isNull(users.suspendedAt))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}
