import { readCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { readPaymentCookie } from '#app/modules/collection/progress/payment-notice.ts';
import { displayName } from '#app/modules/identity/display-name.ts';
import { readStandingByName, type Standing } from '#app/modules/learning/reviews/read-reviews.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { marks, nobody } from './page-template.ts';

/** For whom a page is rendered that many who are signed in are sent: nobody who exists, and has no rows. */
export const anyMember: Actor = { kind: 'learner', ...nobody, name: marks.name };

/** All that public pages show of who is signed in. */
export interface Member {
  readonly name: string;
  /** To the course that is shown. */
  readonly standing: Standing;
}

/**
 * Who asks for a public page, where nothing else of it is theirs: a learner without a payment under way, who has no course that is in the
 * cart. Null for everybody else. Two queries at most, one without a course and a cart.
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
  return hasFromCart ? null : { name: displayName(actor.name, actor.email), standing };
}
