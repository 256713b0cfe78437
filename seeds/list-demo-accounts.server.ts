import { selectPasswordHash } from '#app/modules/people/accounts/account-queries.server.ts';
import { findUserByEmail } from '#app/modules/people/accounts/identity-queries.server.ts';
import type { Auth } from '#app/modules/people/accounts/auth.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { demoOwnerAccount, demoLearnerAccount } from './demo-accounts.ts';

/** Credentials of an account. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

/**
 * Lists the demo accounts that can sign in: those in this database with the public password. None if nothing was seeded, or if their
 * owners have changed the password.
 */
export async function listDemoAccounts({
  db,
  auth,
}: {
  readonly db: Database;
  readonly auth: Pick<Auth, 'verifyPassword'>;
}): Promise<readonly DemoLogin[]> {
  const usable: DemoLogin[] = [];
  for (const { email, password } of [demoLearnerAccount, demoOwnerAccount]) {
    const user = await findUserByEmail(db, email);
    const hash = user && (await selectPasswordHash(db, user.id));
    if (hash && (await auth.verifyPassword(password, hash))) usable.push({ email, password });
  }
  return usable;
}
