import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import type { Auth } from './auth.server.ts';
import { findUserByEmail, insertUser } from './identity-queries.server.ts';
import { issueToken, tokenLifeMs } from './single-use-token.server.ts';
import { secretCookie, type SecretCookie } from './secret-cookie.server.ts';
import { queueVerificationMail } from './account-mails.server.ts';
import { getLocale } from '#texts/runtime';

interface Needs extends MailDeps {
  readonly auth: Pick<Auth, 'hashPassword'>;
  readonly rateLimits: RateLimits;
}

interface Registration {
  readonly name: string;
  /** Lower case. */
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The requested page, a path of this site. */
  readonly redirectTo: string | null;
}

interface Registered {
  readonly userId: string;
  /** Value of `registeredCookie`: verifying the address in this browser signs it in. */
  readonly browserToken: string;
}

/** Remembers for a day that an account was registered in a browser. */
export const registeredCookie = (appUrl: string): SecretCookie =>
  secretCookie('registered', appUrl, tokenLifeMs['registered-browser']);

/**
 * Registers a learner, with mails in the request's language: inserts user, password, profile, tokens and verification mail in one
 * transaction. The form has checked the consent to the terms. Throws DomainError 'email_taken', 'too_many_requests'.
 */
export async function registerLearner(needs: Needs, input: Registration): Promise<Registered> {
  const { db, clock, auth, rateLimits } = needs;
  const { name, email, password, redirectTo } = input;
  await rateLimits.consume('register-per-network', networkOf(input.address));
  await rateLimits.consume('register-per-email', email);
  if (await findUserByEmail(db, email)) throw new DomainError('email_taken');

  // Outside the transaction, because hashing takes time, and the embedded database has one connection.
  const passwordHash = await auth.hashPassword(password);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const locale = getLocale();
    const userId = await insertUser(tx, {
      name,
      email,
      emailVerified: false,
      passwordHash,
      termsAcceptedAt: now,
      locale,
      createdAt: now,
    });
    if (!userId) throw new DomainError('email_taken');
    await queueVerificationMail({ ...needs, db: tx }, { id: userId, email, locale }, redirectTo);
    return { userId, browserToken: await issueToken({ db: tx, clock }, 'registered-browser', userId) };
  });
}
