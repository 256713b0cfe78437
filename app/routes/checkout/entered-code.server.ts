import type { RouterContextProvider } from 'react-router';
import { checkCode } from '#app/modules/checkout/check-code.server.ts';
import { readCouponCookie } from '#app/modules/checkout/coupon-cookie.ts';
import { couponSentence } from '#app/modules/checkout/explain-quote.ts';
import type { EnteredCode } from '#app/modules/checkout/quote-cart.server.ts';
import type { CodeReply } from '#app/modules/checkout/ui/coupon-box.tsx';
import { requestScope } from '#app/services.server.ts';

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
  const reason = code.found?.refusal?.reason;
  return reason === 'used_by_you' || reason === 'first_purchase' ? null : code;
}

/** Returns the answer to a code that cannot be used; null if it can. */
export function refusalOf({ typed, found }: EnteredCode): CodeReply | null {
  if (found?.coupon) return null;
  return { typed, problem: couponSentence(found?.refusal ?? { reason: 'too_many' }) };
}
