import {
  closePlan,
  lockOpenPlan,
  writePlan,
  writePlanOrder,
  type PlanOrder,
  type PlanRow,
} from '#app/modules/ledger/plans.server.ts';
import { lockBuyer, selectCartCourses, selectOrderByKey } from '#app/modules/ledger/orders.server.ts';
import { planTermsOf, type PlanTerms } from '#app/modules/ledger/plans/plan.ts';
import { readSalePrices } from '#app/modules/offers/sales.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { requirePlanAmount } from './require-plan-amount.ts';
import { selectIsOffered } from './plan-offer-queries.server.ts';
import type { PlanErrorCode } from './plan-errors.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

export interface NewPlanPayment {
  readonly courseId: string;
  /** The first payment; by default the least one. */
  readonly amountCents?: Cents;
  /** The price that the page showed. */
  readonly shownPriceCents: number;
  /** Generated each time the page is opened. The same key returns the same order. */
  readonly idempotencyKey: string;
}

const refuse = (code: PlanErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Starts a plan for a course at its price of today, with the order of its first payment. It waits until that one is paid; starting again
 * meanwhile goes on with the same plan, or with a new one where price or settings have changed. Throws DomainError of PlanErrorCode.
 */
export async function startPlan({ db, clock, actor }: Deps, asked: NewPlanPayment): Promise<PlanOrder> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const { courseId, idempotencyKey } = asked;
  if (!isPlanKey(idempotencyKey)) throw refuse('bad_order_key');
  if (!isId(courseId)) throw refuse('course_not_found');
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    if (!buyer) throw refuse('sign_in_required');
    const known = await selectOrderByKey(tx, userId, idempotencyKey);
    if (known) return { orderId: known.id, number: known.number, totalCents: known.totalCents };
    const at = clock.now();
    const { course, terms, taxDue } = await readPlanOffer(tx, { courseId, userId, at });
    if (terms.priceCents !== asked.shownPriceCents)
      throw refuse('plan_price_changed', { price: formatKsh(terms.priceCents) });
    const waiting = await reuseWaiting(tx, { userId, courseId }, terms, at);
    const plan =
      waiting ?? (await writePlan(tx, { ...terms, userId, courseId, courseTitle: course.ownTitle, taxDue, at }));
    const amountCents = requirePlanAmount(plan, asked.amountCents ?? plan.firstCents);
    return writePlanOrder(tx, plan, { buyer: { userId, ...buyer }, courseId, amountCents, idempotencyKey, at });
  });
}

export const isPlanKey = (key: string): boolean => /^[A-Za-z0-9_-]{8,64}$/.test(key);

/**
 * Returns a course that is sold bit by bit, with the terms of a plan that starts now. Throws DomainError 'course_not_found', 'course_owned',
 * 'course_not_for_sale', 'plan_not_offered'.
 */
export async function readPlanOffer(
  db: Database,
  { courseId, userId, at }: { readonly courseId: string; readonly userId: string | null; readonly at: Date },
) {
  const [course] = await selectCartCourses(db, [courseId], userId);
  if (!course) throw refuse('course_not_found');
  if (course.isOwned) throw refuse('course_owned');
  if (!course.isForSale) throw refuse('course_not_for_sale', { title: course.title });
  const settings = await readSiteSettings(db);
  const sale = (await readSalePrices(db, at, [courseId])).priceOf(course);
  const terms = planTermsOf(sale?.amountCents ?? course.priceCents, settings);
  if (!terms || !(await selectIsOffered(db, courseId))) throw refuse('plan_not_offered');
  return { course, terms, taxDue: settings.planTaxDue };
}

/** Returns the learner's plan for the course that waits on these terms. Cancels one on other terms. */
async function reuseWaiting(
  tx: Database,
  learner: { readonly userId: string; readonly courseId: string },
  terms: PlanTerms,
  at: Date,
): Promise<PlanRow | null> {
  const plan = await lockOpenPlan(tx, learner);
  if (!plan) return null;
  const isSame =
    plan.priceCents === terms.priceCents &&
    plan.firstCents === terms.firstCents &&
    plan.spanSeconds === terms.spanSeconds;
  if (!isSame) await closePlan(tx, plan, { state: 'cancelled', at });
  return isSame ? plan : null;
}
