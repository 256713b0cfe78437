import type { StaffActor } from '#app/shared/actor.ts';
import type { InvoiceBuyer } from '#app/modules/money/checkout/invoice-buyer.ts';
import { readPricesForOthers } from '#app/modules/money/checkout/prices-for-others.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { shillingsToCents, sumCents, type Cents } from '#app/shared/money.ts';
import { can } from '#app/shared/permissions.ts';
import { maxQuotationShillings } from '#app/shared/selling-terms.ts';
import { lockBuyer, selectOrderByKey } from '#app/modules/money/ledger/order-queries.server.ts';
import { writeInvoiceBuyer } from '#app/modules/money/ledger/invoices/invoice-queries.server.ts';
import { seatPrices, writeSeats, type SeatedCourse } from '#app/modules/money/ledger/seats/seat-orders.server.ts';
import { selectSeats, updateSeatNames, type SeatName } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { refuse } from './quotation-errors.ts';
import { divideSeatDiscount } from './seat-discount.ts';
import type { RequestedSeats, SeatsInput } from './quotation-seats.ts';

/** Returns whether staff give a discount on a seat. */
export const isDiscounted = ({ less = {} }: SeatsInput): boolean =>
  Object.values(less).some((typed) => typed.trim() !== '');

/** Throws DomainError 'discount_forbidden' for a discount by staff who may not give discounts. */
export function requireSeatDiscount(staff: StaffActor, input: SeatsInput): void {
  if (isDiscounted(input) && !can(staff, 'discounts.edit')) throw refuse('discount_forbidden');
}

/**
 * Returns the courses of which seats are ordered, with what a seat costs now: a sale counts, a coupon does not, and staff may give a discount
 * besides. Throws DomainError 'seats_no_coupon', 'discount_too_large', 'course_not_found' also for bundles, 'course_not_for_sale', 'order_free',
 * 'quotation_too_large'.
 */
export async function priceSeats(
  db: Database,
  { courses, reason }: RequestedSeats,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<{ readonly courses: readonly SeatedCourse[]; readonly totalCents: Cents }> {
  if (code.trim() !== '') throw refuse('seats_no_coupon');
  const found = await readPricesForOthers(
    db,
    courses.map(({ courseId }) => courseId),
    at,
  );
  const known = new Map(found.map((offer) => [offer.course.courseId, offer]));
  const seated = courses.map(({ courseId, seats, less }) => {
    const offer = known.get(courseId);
    if (!offer) throw refuse('seats_no_bundle');
    const { isForSale, title, ownTitle } = offer.course;
    if (!isForSale) throw refuse('course_not_for_sale', { title });
    if (offer.priceCents === 0) throw refuse('order_free');
    const lessCents = less && divideSeatDiscount(less, { priceCents: offer.priceCents, seats });
    if (less && !lessCents) throw refuse('discount_too_large', { title });
    const discount = lessCents && { lessCents, reason };
    return { courseId, title: ownTitle, priceCents: offer.priceCents, seats, discount };
  });
  const totalCents = sumCents(seated.flatMap(seatPrices));
  if (totalCents > shillingsToCents(maxQuotationShillings)) throw refuse('quotation_too_large');
  return { courses: seated, totalCents };
}

/**
 * Places the order of seats for a buyer, and names those whose people are known, in the caller's transaction. The same key returns the same
 * order.
 */
export async function placeSeats(
  tx: Database,
  seats: RequestedSeats,
  input: {
    readonly userId: string;
    readonly idempotencyKey: string;
    readonly code: string;
    readonly invoiceBuyer: InvoiceBuyer | null;
    readonly at: Date;
  },
): Promise<{ readonly orderId: string; readonly number: string; readonly totalCents: Cents }> {
  const { userId, idempotencyKey, code, invoiceBuyer, at } = input;
  const buyer = await lockBuyer(tx, userId);
  if (!buyer) throw refuse('buyer_not_found');
  const known = await selectOrderByKey(tx, userId, idempotencyKey);
  if (known) return { orderId: known.id, number: known.number, totalCents: known.totalCents };
  const { courses } = await priceSeats(tx, seats, { code, at });
  const placed = await writeSeats(tx, { buyer: { userId, ...buyer }, courses, idempotencyKey, at });
  if (invoiceBuyer) await writeInvoiceBuyer(tx, placed.orderId, invoiceBuyer);
  const emails = new Map(seats.courses.map((course) => [course.courseId, course.emails]));
  const isNamed = seats.courses.some((course) => course.emails.length > 0);
  const ordered = isNamed ? await selectSeats(tx, placed.orderId) : [];
  const names: SeatName[] = ordered.flatMap(({ seatId, courseId, seatNumber }) => {
    const email = emails.get(courseId ?? '')?.[seatNumber - 1];
    return email === undefined ? [] : [{ seatId, email }];
  });
  await updateSeatNames(tx, names, at);
  return placed;
}
