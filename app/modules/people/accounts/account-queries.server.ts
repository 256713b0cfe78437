import { and, desc, eq, ne, sql, asc, exists, isNull, like, or } from 'drizzle-orm';
import { accounts, staffMembers, profiles, sessions, users, verifications } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { isLiveSession } from './session-queries.server.ts';

const hasPassword = sql<boolean>`exists (select from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.providerId} = 'credential' and ${accounts.password} is not null)`;
const isStaff = sql<boolean>`exists (select from ${staffMembers} where ${staffMembers.userId} = ${users.id})`;

/** Selects an account for its owner; null for an unknown id. */
export async function selectAccount(db: Database, userId: string) {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      locale: users.locale,
      createdAt: users.createdAt,
      phoneNumber: profiles.phoneNumber,
      termsAcceptedAt: profiles.termsAcceptedAt,
      hasPassword,
      isStaff,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

/** Selects the sign-in methods, without their secrets. */
export async function selectSignIns(db: Database, userId: string) {
  return db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.createdAt, accounts.providerId, accounts.id);
}

export async function updateName(db: Database, userId: string, { name, at }: { name: string; at: Date }) {
  await db.update(users).set({ name, updatedAt: at }).where(eq(users.id, userId));
}

export async function updateLocale(db: Database, userId: string, { locale, at }: { locale: Locale; at: Date }) {
  await db.update(users).set({ locale, updatedAt: at }).where(eq(users.id, userId));
}

/** Selects the number of the last payment, or set by its owner; null without one. */
export async function selectPhone(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ phone: profiles.phoneNumber }).from(profiles).where(eq(profiles.userId, userId));
  return row?.phone ?? null;
}

/** Updates the number; null deletes it. */
export async function updatePhone(db: Database, userId: string, { phone, at }: { phone: string | null; at: Date }) {
  await db
    .insert(profiles)
    .values({ userId, phoneNumber: phone, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: profiles.userId, set: { phoneNumber: phone, updatedAt: at } });
}

/** Selects the password's hash; null if the account has other sign-in methods only. */
export async function selectPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password ?? null;
}

/** Selects the live sessions, last used first. Compares tokens, and never returns them. */
export async function selectSessions(db: Database, userId: string, input: { token: string | null; now: Date }) {
  return db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      begunAt: sessions.createdAt,
      lastSeenAt: sessions.updatedAt,
      isThis: sql<boolean>`${sessions.token} = ${input.token ?? ''}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession(input.now)))
    .orderBy(desc(sessions.updatedAt), sessions.id);
}

/** Deletes one of the user's own sessions. */
export async function deleteSessionById(db: Database, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/** Deletes all sessions but the one with this token. */
export async function deleteOtherSessions(db: Database, userId: string, token: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token ?? '')));
}

/** Locks the account until the transaction ends. */
export async function lockAccount(db: Database, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Deletes a user with all their data; the ledger's references become null. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
  await db.delete(users).where(eq(users.id, userId));
}

/** Selects users from the seeds who can sign in. Leaves out imported demo accounts, which are real people. */
export async function selectOpenDemoPeople(db: Database) {
  const hasSignIn = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, users.id));
  const asStaff = db.select({ id: staffMembers.userId }).from(staffMembers).where(eq(staffMembers.userId, users.id));
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(profiles.isDemo, true),
        like(users.email, '%@example.com'),
        isNull(users.suspendedAt),
        or(exists(hasSignIn), exists(asStaff)),
      ),
    )
    .orderBy(asc(users.email));
}

export async function deleteSignInsOf(db: Database, userId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
}

/** Selects the e-mails of active staff. */
export async function selectActiveStaff(db: Database): Promise<readonly string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(isNull(users.suspendedAt))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}
