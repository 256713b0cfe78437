import { hashPassword } from 'better-auth/crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { insertStaff } from './staff-queries.server.ts';
import { insertUser } from './identity-queries.server.ts';

export interface MadeUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface UserOverrides {
  readonly name?: string;
  readonly email?: string;
  readonly password?: string;
  readonly verified?: boolean;
  readonly phoneNumber?: string;
  readonly isDemo?: boolean;
  readonly createdAt?: Date;
}

const hashes = new Map<string, Promise<string>>();
let made = 0;

/** Creates a learner who can log in, for tests and seeds. Throws if the e-mail is taken. */
export async function createLearner(db: Database, overrides: UserOverrides = {}): Promise<MadeUser> {
  made += 1;
  const {
    name = `Learner ${made}`,
    email = `learner-${made}@example.com`,
    password = 'Learner#2026',
    verified = true,
    phoneNumber = null,
    isDemo = false,
    createdAt = new Date(),
  } = overrides;
  const passwordHash = await hashOnce(password);
  const id = await db.transaction((tx) =>
    insertUser(tx, {
      name,
      email,
      emailVerified: verified,
      passwordHash,
      termsAcceptedAt: createdAt,
      phoneNumber,
      isDemo,
      createdAt,
    }),
  );
  if (!id) throw new Error(`There is a user with the e-mail ${email} already.`);
  return { id, name, email, password };
}

/** Creates a staff member: an account with a row in `admins`. */
export async function createStaff(
  db: Database,
  overrides: UserOverrides & { readonly role?: StaffRole } = {},
): Promise<MadeUser> {
  const { role = 'manager', ...rest } = overrides;
  const user = await createLearner(db, { password: 'Admin#2026', ...rest });
  await insertStaff(db, { userId: user.id, name: user.name, role, appointedBy: null });
  return user;
}

/** Caches hashes, because hashing is slow on purpose and test users share few passwords. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
