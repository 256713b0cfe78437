import { findCoupon, type FoundCoupon } from '#app/modules/catalogue/discounts/find-coupon.server.ts';
import { networkOf, type RateLimitName, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';

interface Deps extends ReadNowDeps {
  readonly rateLimits: Pick<RateLimits, 'consume' | 'restore'>;
  readonly address: string;
}

/**
 * Finds the coupon of a typed code, and counts wrong codes, so that nobody finds one by guessing: ten an hour for a person, or for a
 * network of visitors. Null where too many were wrong: then no code is looked up. Every code that comes from a browser, by form, link or
 * cookie, goes through here first. Open to visitors.
 */
export async function checkCode(
  { db, clock, actor, rateLimits, address }: Deps,
  { typed }: { readonly typed: string },
): Promise<FoundCoupon | null> {
  const userId = userIdOf(actor);
  const [name, key]: [RateLimitName, string] =
    userId === null ? ['coupon-per-network', networkOf(address)] : ['coupon-per-user', userId];
  try {
    await rateLimits.consume(name, key);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') return null;
    throw error;
  }
  const found = await findCoupon(db, { typed, userId, now: clock.now() });
  if (found.refusal?.reason !== 'unknown') await rateLimits.restore(name, key);
  return found;
}
