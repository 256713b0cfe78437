import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clockToleranceMs } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';

export interface RateLimit {
  /** Uses allowed within the window. */
  readonly points: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every rate limit. Limits per person are low; limits per network are high, because a mobile carrier puts thousands of people behind one
 * address.
 */
export const rateLimitTable = {
  'login-per-email-and-network': { points: 5, seconds: 15 * MINUTE },
  'login-per-known-browser': { points: 5, seconds: 15 * MINUTE },
  'login-per-email': { points: 30, seconds: HOUR },
  'login-per-network': { points: 60, seconds: 15 * MINUTE },
  'google-per-network': { points: 60, seconds: 15 * MINUTE },
  'register-per-email': { points: 5, seconds: HOUR },
  'register-per-network': { points: 60, seconds: HOUR },
  'reset-per-email': { points: 5, seconds: HOUR },
  'reset-per-network': { points: 40, seconds: HOUR },
  'verification-mail-per-email': { points: 5, seconds: HOUR },
  'verification-mail-per-network': { points: 40, seconds: HOUR },
  'token-per-network': { points: 60, seconds: 15 * MINUTE },
  // Password prompts of a signed-in user.
  'password-per-user': { points: 10, seconds: 15 * MINUTE },
  // Wrong authenticator codes of a staff member, after the right password.
  'admin-code-per-user': { points: 5, seconds: 15 * MINUTE },
  // Each run calls external services and sends a mail.
  'self-test-per-user': { points: 10, seconds: 10 * MINUTE },
  'export-per-user': { points: 10, seconds: HOUR },
  'export-per-admin': { points: 120, seconds: HOUR },
  'payment-per-user': { points: 10, seconds: 10 * MINUTE },
  'payment-per-phone': { points: 5, seconds: 10 * MINUTE },
  'payment-per-network': { points: 120, seconds: 10 * MINUTE },
  'message-per-email': { points: 5, seconds: HOUR },
  'claim-per-user': { points: 10, seconds: 10 * MINUTE },
  'claim-per-network': { points: 60, seconds: 10 * MINUTE },
  // Wrong coupon codes: counted by account for signed-in users, by network for visitors.
  'coupon-per-user': { points: 10, seconds: HOUR },
  'coupon-per-network': { points: 10, seconds: HOUR },
  // Wrong codes of gifts; a right one counts for nothing.
  'gift-code-per-network': { points: 30, seconds: 15 * MINUTE },
  'gift-mail-per-user': { points: 20, seconds: HOUR },
  // Words of payers, and reports of payment links.
  'payer-words-per-network': { points: 60, seconds: HOUR },
  // The answer says whether an address has an account.
  'organisation-member-per-user': { points: 30, seconds: HOUR },
  // Each order of seats may mail a quotation.
  'pack-per-user': { points: 30, seconds: HOUR },
  // Draws the certificate of each person of a pack.
  'pack-papers-per-user': { points: 6, seconds: HOUR },
  'invoice-mail-per-user': { points: 30, seconds: HOUR },
  'message-per-network': { points: 60, seconds: HOUR },
  'newsletter-per-email': { points: 3, seconds: HOUR },
  'newsletter-per-network': { points: 60, seconds: HOUR },
  'waiting-list-per-email': { points: 5, seconds: HOUR },
  'waiting-list-per-network': { points: 60, seconds: HOUR },
  // Drawing a PDF takes more processor time than any page.
  'receipt-file-per-user': { points: 60, seconds: 10 * MINUTE },
  'quotation-file-per-network': { points: 60, seconds: 10 * MINUTE },
  'certificate-file-per-network': { points: 120, seconds: 10 * MINUTE },
  // The package of a course has all its texts.
  'course-package-per-user': { points: 120, seconds: HOUR },
  'review-per-user': { points: 20, seconds: HOUR },
  'review-report-per-user': { points: 10, seconds: HOUR },
  'question-report-per-user': { points: 10, seconds: HOUR },
  'certificate-correction-per-user': { points: 20, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimitTable;

/**
 * Counters shared by every process, in the table rate_limits, on real time. A window that begins in the future, because a clock ran
 * ahead, begins again instead of locking people out.
 */
export interface RateLimits {
  /**
   * Counts one use. Throws DomainError('too_many_requests', { retryAfter }) with the seconds to wait when the limit of `name` is used up
   * for `key`. Call it before the work, so that parallel tries cannot slip through, and never inside a transaction: the embedded database
   * has one connection.
   */
  consume(name: RateLimitName, key: string): Promise<void>;
  /** Returns one use, for a try that turned out valid. */
  restore(name: RateLimitName, key: string): Promise<void>;
  /** Resets the count of the key. */
  reset(name: RateLimitName, key: string): Promise<void>;
}

/** `overrides` changes limits by name: tests lower them. */
export function createRateLimits(pool: pg.Pool, overrides: Partial<Record<RateLimitName, RateLimit>> = {}): RateLimits {
  const limiters = new Map<RateLimitName, RateLimiterPostgres>();
  // Drops the library's statement names: behind a pooler the next connection may not have them.
  const store = { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values: values ?? [] }) };
  const limiterOf = (name: RateLimitName): RateLimiterPostgres => {
    const known = limiters.get(name);
    if (known) return known;
    const { points, seconds } = overrides[name] ?? rateLimitTable[name];
    const limiter = new RateLimiterPostgres({
      storeClient: store,
      storeType: 'pool',
      tableName: 'rate_limits',
      // Migrations create the table, and the cleanup job deletes expired rows.
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    async consume(name, key) {
      const limiter = limiterOf(name);
      try {
        await limiter.consume(fingerprint(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        if (refusal.msBeforeNext > limiter.duration * 1000 + clockToleranceMs) {
          await limiter.delete(fingerprint(key));
          return this.consume(name, key);
        }
        throw new DomainError('too_many_requests', {
          retryAfter: String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))),
        });
      }
    },
    async restore(name, key) {
      await limiterOf(name).reward(fingerprint(key));
    },
    async reset(name, key) {
      await limiterOf(name).delete(fingerprint(key));
    },
  };
}

/** Hashes a key: keys are e-mails, addresses and phone numbers, so the table stores none readable, and all at one length. */
function fingerprint(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32);
}

/**
 * Returns the network of an address: an IPv4 address, or the /64 of an IPv6 subscriber, so that changing the lower half gives no new
 * tries.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
