import { and, eq, sql } from 'drizzle-orm';
import { accounts, profiles, sessions, users, verifications } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';

/** The tables that better-auth reads and writes, by the names it has for them. */
export const authTables = { user: users, session: sessions, account: accounts, verification: verifications };

export async function isSuspended(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, userId));
  return row ? row.suspendedAt !== null : false;
}

export interface FoundUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

const foundUser = { id: users.id, email: users.email, name: users.name, emailVerified: users.emailVerified };

/** `email` in lower case. */
export async function findUserByEmail(db: Database, email: string): Promise<FoundUser | null> {
  const [row] = await db.select(foundUser).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findUser(db: Database, id: string): Promise<FoundUser | null> {
  const [row] = await db.select(foundUser).from(users).where(eq(users.id, id));
  return row ?? null;
}

export interface NewUser {
  /** Made by the database without one. */
  readonly id?: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Without one, a password can be set by a link only. */
  readonly passwordHash: string | null;
  readonly termsAcceptedAt: Date | null;
  readonly phoneNumber?: string | null;
  readonly isDemo?: boolean;
  readonly createdAt: Date;
}

/** User, password and profile; to be called in a transaction. Null when the e-mail, or the id, is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<string | null> {
  const { id, name, email, emailVerified, passwordHash, termsAcceptedAt, createdAt } = user;
  const stamps = { createdAt, updatedAt: createdAt };
  const [row] = await db
    .insert(users)
    .values({ ...(id !== undefined && { id }), name, email, emailVerified, ...stamps })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!row) return null;
  if (passwordHash) await insertPassword(db, row.id, passwordHash);
  await db.insert(profiles).values({
    userId: row.id,
    termsAcceptedAt,
    phoneNumber: user.phoneNumber ?? null,
    isDemo: user.isDemo ?? false,
    ...stamps,
  });
  return row.id;
}

async function insertPassword(db: Database, userId: string, password: string): Promise<void> {
  await db.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password });
}

/** Replaces the password; a user who had none has one afterwards. */
export async function setPassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  const changed = await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id });
  if (changed.length === 0) await insertPassword(db, userId, passwordHash);
}

/** The user with this identity at a provider; the e-mail is not compared, because it may have changed. */
export async function findIdentityOwner(db: Database, issuer: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, issuer), eq(accounts.accountId, subject)));
  return row?.userId ?? null;
}

/** False where the identity has an owner already. */
export async function insertIdentity(
  db: Database,
  identity: { userId: string; issuer: string; subject: string; at: Date },
): Promise<boolean> {
  const { userId, issuer, subject, at } = identity;
  const inserted = await db
    .insert(accounts)
    .values({ userId, providerId: issuer, accountId: subject, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [accounts.providerId, accounts.accountId] })
    .returning({ id: accounts.id });
  return inserted.length > 0;
}

export async function markEmailVerified(db: Database, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ emailVerified: true, updatedAt: at }).where(eq(users.id, userId));
}
