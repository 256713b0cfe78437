import { readCartContents, sortCart, type SortedCart } from '#app/modules/money/checkout/cart-contents.server.ts';
import { cleanCart } from '#app/modules/catalogue/cart/cart-cookie.ts';
import {
  instalmentPlanTermsOf,
  type InstalmentPlanSettings,
  type InstalmentPlanTerms,
} from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import { apportion, priceCart } from '#app/modules/catalogue/discounts/price-cart.ts';
import { selectRunningSales, type Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, sumCents, type Cents } from '#app/shared/money.ts';
import {
  closeInstalmentPlan,
  writeInstalmentPlan,
  writeInstalmentPlanOrder,
  type InstalmentPlanOrder,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import {
  lockOpenInstalmentPlans,
  selectInstalmentPlanLines,
  type NewInstalmentPlanLine,
  type InstalmentPlanRow,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { lockBuyer, selectOrderByKey } from '#app/modules/money/ledger/order-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireInstalmentPlanAmount } from './require-instalment-plan-amount.ts';
import { refuse } from './instalment-plan-errors.ts';

interface NewInstalmentPlanPayment {
  /** Courses and bundles, as in the cart. */
  readonly courseIds: readonly string[];
  /** The first payment; by default the least one. */
  readonly amountCents?: Cents;
  /** The price that the page showed. */
  readonly shownPriceCents: number;
  /** Generated each time the page is opened. The same key returns the same order. */
  readonly idempotencyKey: string;
}

/**
 * Starts a plan for courses at their price of today, with the order of its first payment. It waits until that one is paid; starting again
 * meanwhile goes on with the same plan, or with a new one where courses, price or settings have changed. Throws DomainError of
 * InstalmentPlanErrorCode.
 */
export async function startInstalmentPlan(
  { db, clock, actor }: ReadNowDeps,
  input: NewInstalmentPlanPayment,
): Promise<InstalmentPlanOrder> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const { courseIds, idempotencyKey } = input;
  if (!isInstalmentPlanKey(idempotencyKey)) throw refuse('bad_order_key');
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    if (!buyer) throw refuse('sign_in_required');
    const known = await selectOrderByKey(tx, userId, idempotencyKey);
    if (known) return { orderId: known.id, number: known.number, totalCents: known.totalCents };
    const at = clock.now();
    const { lines, terms, taxDue } = await readInstalmentOffer(tx, { courseIds, userId, at });
    if (terms.priceCents !== input.shownPriceCents)
      throw refuse('instalment_price_changed', { price: formatKsh(terms.priceCents) });
    const sold = lines.map(({ courseId, ownTitle: title, priceCents }) => ({ courseId, title, priceCents }));
    const waiting = await reuseWaiting(tx, userId, { lines: sold, terms, at });
    const plan = waiting ?? (await writeInstalmentPlan(tx, { ...terms, userId, lines: sold, taxDue, at }));
    const amountCents = requireInstalmentPlanAmount(plan, input.amountCents ?? plan.firstCents);
    return writeInstalmentPlanOrder(tx, plan, { buyer: { userId, ...buyer }, amountCents, idempotencyKey, at });
  });
}

export const isInstalmentPlanKey = (key: string): boolean => /^[A-Za-z0-9_-]{8,64}$/.test(key);

/** Sales and settings in memory, for pages. Decisions about money read them in their own transaction. */
export interface KnownPrices {
  readonly sales: Pick<Sales, 'read'>;
  readonly siteSettings: () => Promise<InstalmentPlanSettings>;
}

type Requested = { readonly courseIds: readonly string[]; readonly userId: string | null; readonly at: Date };

/**
 * Returns courses that are sold bit by bit, without those that the learner has, with the terms of one plan that starts now: at the price of the
 * cart, with sales and bundles, but without coupons. With the bundle, if it is all that is paid. Throws DomainError 'course_not_found',
 * 'course_owned', 'course_not_for_sale', 'instalments_not_offered'.
 */
export async function readInstalmentOffer(db: Database, input: Requested, known?: KnownPrices) {
  const found = await findInstalmentOffer(db, input, known);
  if (found instanceof DomainError) throw found;
  return found;
}

/** As `readInstalmentOffer`, but returns the DomainError. For pages that offer a plan beside what they are for. */
export async function findInstalmentOffer(db: Database, { courseIds, userId, at }: Requested, known?: KnownPrices) {
  const requested = cleanCart(courseIds);
  if (requested.length === 0) return refuse('course_not_found');
  const contents = await readCartContents(db, requested, userId);
  const { items, bundles, leftOut } = sortCart(requested, contents, at);
  const refusal = whyNotSold(items, leftOut);
  if (refusal) return refusal;
  const sales = known ? (await known.sales.read()).running : await selectRunningSales(db, at);
  const priced = priceCart(items, { sales, coupon: null, bundles }).lines;
  const settings: InstalmentPlanSettings = known ? await known.siteSettings() : await readSiteSettings(db);
  const amounts = priced.map(({ amountCents }) => amountCents);
  const ids = priced.map(({ courseId }) => courseId);
  const terms = instalmentPlanTermsOf(sumCents(amounts), settings, ids.length);
  if (!terms || !ids.every((id) => contents.courses.get(id)?.isInInstalments === true))
    return refuse('instalments_not_offered');
  const shares = apportion(terms.priceCents, amounts);
  const lines = priced.flatMap(({ courseId }, index) => {
    const course = contents.courses.get(courseId);
    const priceCents = shares[index];
    return course && priceCents !== undefined ? [{ ...course, priceCents }] : [];
  });
  const only = requested.length === 1 ? bundles[0] : undefined;
  return { lines, terms, taxDue: settings.planTaxDue, bundle: only ? { name: only.name, slug: only.slug } : null };
}

/** Returns the refusal of what is not for sale, and of what is owned if nothing else is left; null if there is something to sell. */
function whyNotSold(items: SortedCart['items'], leftOut: SortedCart['leftOut']) {
  const unsold = leftOut.find(({ reason }) => reason !== 'owned');
  if (unsold) {
    const title = unsold.bundle?.name ?? unsold.course?.title;
    return title === undefined ? refuse('course_not_found') : refuse('course_not_for_sale', { title });
  }
  return items.every(({ isOwned }) => isOwned) ? refuse('course_owned') : null;
}

/** Returns the learner's plan that waits for these courses on these terms. Cancels others that wait for one of them. */
async function reuseWaiting(
  tx: Database,
  userId: string,
  {
    lines,
    terms,
    at,
  }: { readonly lines: readonly NewInstalmentPlanLine[]; readonly terms: InstalmentPlanTerms; readonly at: Date },
): Promise<InstalmentPlanRow | null> {
  const courseIds = lines.map(({ courseId }) => courseId);
  let same: InstalmentPlanRow | null = null;
  for (const plan of await lockOpenInstalmentPlans(tx, { userId, courseIds })) {
    if (await isSame(tx, plan, lines, terms)) same = plan;
    else await closeInstalmentPlan(tx, plan, { state: 'cancelled', at });
  }
  return same;
}

async function isSame(
  tx: Database,
  plan: InstalmentPlanRow,
  lines: readonly NewInstalmentPlanLine[],
  terms: InstalmentPlanTerms,
): Promise<boolean> {
  if (
    plan.priceCents !== terms.priceCents ||
    plan.firstCents !== terms.firstCents ||
    plan.spanSeconds !== terms.spanSeconds ||
    plan.courseCount !== lines.length
  )
    return false;
  const requested = new Map(lines.map(({ courseId, priceCents }) => [courseId, priceCents]));
  return (await selectInstalmentPlanLines(tx, plan.id)).every(
    ({ courseId, priceCents }) => courseId !== null && requested.get(courseId) === priceCents,
  );
}
