import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import type { FoundCourses } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { readPaymentCookie } from '#app/modules/money/collection/progress/payment-cookie.ts';
import { readCouponCookie } from '#app/modules/money/checkout/coupon-cookie.ts';
import { displayName } from '#app/modules/people/accounts/display-name.ts';
import { readStandingByName, type Standing } from '#app/modules/study/reviews/read-reviews.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { CachedAddress } from './cached-routes.ts';

/** Everything of a signed-in person that public pages show. */
export interface Member {
  readonly name: string;
  /** Relation to the course of the page, or to the courses of its list. */
  readonly standing: Standing;
}

/**
 * Reads the signed-in person who asks for a public page, if nothing else on it is theirs: a learner without a pending payment or a coupon,
 * without a course of the cart, and without a running plan for the course of the page. Null for everybody else. At most two queries; one
 * without courses on the page and in the cart. `listed` are the courses that a list can show.
 */
export async function readMember(
  { db, suggestions }: Pick<Services, 'db' | 'suggestions'>,
  scope: Pick<RequestScope, 'actor' | 'hasSessionCookie'>,
  {
    address: { page, name },
    cookies,
    listed,
  }: { readonly address: CachedAddress; readonly cookies: string | null; readonly listed: FoundCourses | null },
): Promise<Member | null> {
  if (!scope.hasSessionCookie || readPaymentCookie(cookies) !== null || readCouponCookie(cookies) !== null) return null;
  const actor = await scope.actor();
  if (actor.kind !== 'learner') return null;
  const shown = page.courses === 'named' ? decodeURIComponent(name) : null;
  if (page.courses === 'listed' && !listed) return null;
  const beside = shown === null ? [] : await suggestions.idsBeside(shown);
  if (beside === null) return null;
  const { standing, hasFromCart } = await readStandingByName(
    { db, actor },
    { shown, beside: listed ? null : beside, cart: readCartCookie(cookies) },
  );
  if (hasFromCart || standing.plan !== null) return null;
  const known = listed && new Set([...listed.courses.map(({ id }) => id), ...(listed.matches?.nearest ?? [])]);
  const ownedBeside = standing.ownedBeside.filter((id) => known === null || known.has(id));
  return { name: displayName(actor.name, actor.email), standing: { ...standing, ownedBeside } };
}
