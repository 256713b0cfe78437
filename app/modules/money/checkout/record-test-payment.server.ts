import { expandCart, readCartContents } from './cart-contents.server.ts';
import { cleanCart } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { PaymentConfig } from '#app/platform/config-payments.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import { insertTestLine } from '#app/modules/money/ledger/order-line-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/money/collection/collection-errors.ts';

interface Deps extends ReadNowDeps {
  /** The payment mode. */
  readonly mode: PaymentConfig['mode'];
}

/** A course that the learner can study now. */
interface TestCourse {
  readonly courseId: string;
  readonly slug: string;
  readonly title: string;
}

/**
 * Enrols a signed-in learner without money, in test mode: a payment 'test_completed' of 0 for each course that is for sale and not owned,
 * never revenue. Returns the courses, including owned ones. Throws DomainError 'test_payments_off' in every other mode,
 * 'sign_in_required', 'cart_empty', 'course_not_found', 'course_not_for_sale'.
 */
export async function recordTestPayment(
  { db, actor, clock, mode }: Deps,
  { courseIds }: { courseIds: readonly string[] },
): Promise<readonly TestCourse[]> {
  if (mode !== 'simulator') throw refuse('test_payments_off');
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  if (courseIds.length === 0) throw refuse('cart_empty');
  const requested = cleanCart(courseIds);
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    if (!buyer) throw refuse('sign_in_required');
    const contents = await readCartContents(tx, requested, userId);
    const expanded = expandCart(requested, contents);
    const found = expanded.flatMap((id) => contents.courses.get(id) ?? []);
    if (requested.length === 0 || found.length < expanded.length) throw refuse('course_not_found');
    const at = clock.now();
    for (const { courseId, title, ownTitle, isOwned, isForSale } of found) {
      if (isOwned) continue;
      if (!isForSale) throw refuse('course_not_for_sale', { title });
      const line = { userId, courseId, title: ownTitle, buyerName: buyer.name, buyerEmail: buyer.email, at };
      const orderLineId = await insertTestLine(tx, line);
      await enrol(tx, { userId, courseId, orderLineId, source: 'test', at });
    }
    return found.map(({ courseId, slug, title }) => ({ courseId, slug, title }));
  });
}
