import { readCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { readPaymentCookie } from '#app/modules/collection/progress/payment-notice.ts';
import { displayName } from '#app/modules/identity/display-name.ts';
import { readStandingByName, type Standing } from '#app/modules/learning/reviews/read-reviews.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { marks, nobody } from './page-template.ts';

/** The actor for whom pages of signed-in people are rendered: a person who does not exist and has no rows. */
export const anyMember: Actor = { kind: 'learner', ...nobody, name: marks.name };

/** Everything of a signed-in person that public pages show. */
export interface Member {
  readonly name: string;
  /** Relation to the course of the page. */
  readonly standing: Standing;
}

/**
 * Reads the signed-in person who asks for a public page, if nothing else on it is theirs: a learner without a pending payment, without a course
 * of the cart, and without a paused plan for the course of the page. Null for everybody else. At most two queries; one without a course and a cart.
 */
export async function readMember(
  { db, suggestions }: Pick<Services, 'db' | 'suggestions'>,
  scope: Pick<RequestScope, 'actor' | 'hasSessionCookie'>,
  { key, cookies }: { readonly key: string; readonly cookies: string | null },
): Promise<Member | null> {
  if (!scope.hasSessionCookie || readPaymentCookie(cookies) !== null) return null;
  const actor = await scope.actor();
  if (actor.kind !== 'learner') return null;
  const [, course] = /^\/courses\/([^/?]+)/.exec(key) ?? [];
  const shown = course === undefined ? null : decodeURIComponent(course);
  const beside = shown === null ? [] : await suggestions.idsBeside(shown);
  if (beside === null) return null;
  const { standing, hasFromCart } = await readStandingByName(
    { db, actor },
    { shown, beside, cart: readCartCookie(cookies) },
  );
  return hasFromCart || standing.isPaused ? null : { name: displayName(actor.name, actor.email), standing };
}
