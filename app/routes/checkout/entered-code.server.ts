import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { checkCode } from '#app/modules/money/checkout/check-code.server.ts';
import { readCouponCookie, readCouponProof } from '#app/modules/money/checkout/coupon-cookie.ts';
import { couponSentence } from '#app/modules/money/checkout/explain-quote.ts';
import type { EnteredCode } from '#app/modules/money/checkout/quote-cart.server.ts';
import type { CodeReply } from '#app/modules/money/checkout/ui/coupon-box.tsx';
import { codeKey } from '#app/modules/catalogue/discounts/discount.ts';
import { findCoupon, type FoundCoupon } from '#app/modules/catalogue/discounts/find-coupon.server.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';

interface Scope {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** Looks up a code from a form, a link or a cookie. Wrong codes count. */
export async function enterCode({ context }: Pick<Scope, 'context'>, typed: string): Promise<EnteredCode> {
  const { services, actor, address } = context.get(requestScope);
  const { db, clock, rateLimits } = services;
  return { typed, found: await checkCode({ db, clock, rateLimits, actor: await actor(), address }, { typed }) };
}

/** Returns the code that the browser keeps for the cart; null without one, and for one that its buyer has used since. */
export async function storedCode({ request, context }: Scope): Promise<EnteredCode | null> {
  const typed = readCouponCookie(request.headers.get('cookie'));
  if (typed === null) return null;
  const code = await enterCode({ context }, typed);
  return isUsed(code.found) ? null : code;
}

/** Returns what proves that a code was known when it was entered. */
export function proofOfCode(context: Scope['context'], code: string): string {
  const { couponKey } = context.get(requestScope).services;
  return createHmac('sha256', couponKey)
    .update(codeKey(code) ?? '')
    .digest('base64url')
    .slice(0, 22);
}

/** Finds the code that the browser keeps, for pages that mention it. Null without one, without its proof, and for one that its buyer has used. */
export async function knownCode({ request, context }: Scope): Promise<FoundCoupon | null> {
  const cookies = request.headers.get('cookie');
  const typed = readCouponCookie(cookies);
  if (typed === null || !isSame(readCouponProof(cookies), proofOfCode(context, typed))) return null;
  const { services, actor } = context.get(requestScope);
  const found = await findCoupon(services.db, {
    typed,
    userId: userIdOf(await actor()),
    now: services.clock.now(),
  });
  return isUsed(found) ? null : found;
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const isUsed = (found: FoundCoupon | null): boolean =>
  found?.refusal?.reason === 'used_by_you' || found?.refusal?.reason === 'first_purchase';

/** Returns the answer to a code that cannot be used; null if it can. */
export function refusalOf({ typed, found }: EnteredCode): CodeReply | null {
  if (found?.coupon) return null;
  return { typed, problem: couponSentence(found?.refusal ?? { reason: 'too_many' }) };
}
