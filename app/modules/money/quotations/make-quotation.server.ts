import { couponSentence } from '#app/modules/money/checkout/explain-quote.ts';
import { readInvoiceBuyer } from '#app/modules/money/checkout/invoice-buyer.ts';
import { placeOrderFor, type OrderCheck } from '#app/modules/money/checkout/place-order.server.ts';
import { findOrAddBuyer } from '#app/modules/people/accounts/add-buyer.server.ts';
import { displayName } from '#app/modules/people/accounts/display-name.ts';
import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { readEmail } from '#app/platform/email-address.ts';
import { isId } from '#app/shared/ids.ts';
import { readPersonName } from '#app/shared/person-name.ts';
import { toLocale } from '#app/shared/locale.ts';
import { shillingsToCents } from '#app/shared/money.ts';
import { maxQuotationShillings } from '#app/shared/selling-terms.ts';
import { lockQuotation } from './change-quotation.server.ts';
import { deleteDraftRow } from './draft-queries.server.ts';
import { isDiscounted, placeSeats, requireSeatDiscount } from './order-seats.server.ts';
import { endOfValidity, maxMessageLength, readDays } from './quotation.ts';
import { refuse } from './quotation-errors.ts';
import type { QuotationDeps, QuotationInput } from './quotation-input.ts';
import { insertQuotation, selectBuyer, selectQuotation } from './quotation-queries.server.ts';
import { readRequestedSeats, type RequestedSeats } from './quotation-seats.ts';
import { auditReplaced, closePreviousVersion } from './replace-quotation.server.ts';
import { sendQuotation } from './send-quotation.server.ts';
import { m } from '#texts';

/** Staff see why an order is not as they asked, instead of another order. */
const asAsked =
  (code: string): OrderCheck =>
  ({ totalCents, lines, found, dropped }) => {
    const [first] = dropped;
    if (first) throw refuse('course_owned', { title: first.title ?? '' });
    if (found?.refusal) throw refuse('code_refused', { why: couponSentence(found.refusal) });
    if (code !== '' && !lines.some(({ reduction }) => reduction?.kind === 'coupon'))
      throw refuse('code_refused', { why: m.checkout_code_only_sales() });
    if (totalCents === 0) throw refuse('order_free');
    if (totalCents > shillingsToCents(maxQuotationShillings)) throw refuse('quotation_too_large');
  };

/**
 * Makes an order for a buyer with a quotation, whose prices hold until its last day, and mails it in the buyer's language. A buyer without
 * an account gets one, and an invitation when the order is paid. Several seats of a course, or people who are named, make an order of seats:
 * its courses are for others than the buyer. A new version cancels the quotation that it takes the place of. The same form again changes
 * nothing. Throws DomainError with a code of `quotationErrors`.
 */
export async function makeQuotation(
  deps: QuotationDeps,
  input: QuotationInput,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const staff = requireStaffWith(deps.actor, 'quotations.make');
  requireSeatDiscount(staff, input);
  const { db, clock } = deps;
  const { id } = input;
  if (!isId(id)) throw refuse('form_used');
  const days = readDays(input.days);
  if (days === null) throw refuse('validity_invalid');
  const message = input.message.replaceAll('\u0000', '').trim();
  if (message.length > maxMessageLength) throw refuse('message_too_long');
  const invoiceBuyer = readInvoiceBuyer(input.organisation, input.kraPin);
  const requested = readRequestedSeats(input);
  return db.transaction(async (tx) => {
    const at = clock.now();
    // The second of a double click waits for the first, and then finds its quotation.
    if (input.replaces) await lockQuotation(tx, input.replaces, at);
    if (await selectQuotation(tx, id)) return { id, isNew: false };
    const former = input.replaces ? await closePreviousVersion(tx, input.replaces, at) : null;
    const { buyer, invites } = await findBuyer(tx, { ...input, userId: former?.userId ?? input.userId }, at);
    const people = requested?.courses.flatMap(({ emails }) => emails) ?? [];
    const mark = isDiscounted(input)
      ? (
          await requireDecision(tx, staff, 'discount.give', {
            people: { userIds: [buyer.userId], emails: [buyer.email, ...people] },
          })
        ).mark
      : {};
    const code = input.code.trim();
    const request = { idempotencyKey: id, invoiceBuyer };
    const order = requested
      ? await placeSeats(tx, requested, { ...request, userId: buyer.userId, code, at })
      : await placeOrderFor(
          tx,
          deps,
          buyer.userId,
          { ...request, courseIds: input.courseIds, code: code === '' ? null : code },
          asAsked(code),
        );
    const { vatPercent } = await readSiteSettings(tx);
    const quotation = {
      id,
      orderId: order.orderId,
      number: order.number,
      buyerName: displayName(buyer.name, buyer.email),
      buyerEmail: buyer.email,
      organisation: invoiceBuyer?.name ?? '',
      locale: buyer.locale,
      message,
      totalCents: order.totalCents,
      vatPercent,
      validUntil: endOfValidity(at, days),
    };
    // Another request with the same form was faster.
    const version = {
      replaces: former?.quotation.id ?? null,
      version: (former?.quotation.version ?? 0) + 1,
      invites: former?.quotation.invites ?? invites,
    };
    if (!(await insertQuotation(tx, { ...quotation, ...version, createdBy: staff.userId, at })))
      return { id, isNew: false };
    await recordAudit(tx, staff, {
      action: 'order.quoted',
      subjectType: 'order',
      subjectId: order.orderId,
      after: {
        order: order.number,
        totalCents: order.totalCents,
        days,
        ...(requested && { seats: sum(requested.courses) }),
        ...(requested?.reason && { discount: requested.reason }),
        ...mark,
      },
    });
    if (former) await auditReplaced(tx, staff, former, order.number);
    await deleteDraftRow(tx, id);
    await sendQuotation(tx, deps, { ...quotation, replaces: former?.quotation.number ?? null });
    return { id, isNew: true };
  });
}

const sum = (courses: RequestedSeats['courses']) => courses.reduce((all, { seats }) => all + seats, 0);

/** Returns the buyer of a form, and whether the account is new. */
async function findBuyer(tx: Database, input: QuotationInput, at: Date) {
  if (input.userId !== '') {
    const buyer = isId(input.userId) ? await selectBuyer(tx, input.userId) : null;
    if (!buyer) throw refuse('buyer_not_found');
    return { buyer, invites: false };
  }
  const email = readEmail(input.email);
  const { name } = readPersonName(input.name);
  if (email === null || name === null) throw refuse('buyer_invalid');
  const { userId, isNew } = await findOrAddBuyer(tx, { email, name, locale: toLocale(input.locale), at });
  const buyer = await selectBuyer(tx, userId);
  if (!buyer) throw refuse('buyer_not_found');
  return { buyer, invites: isNew };
}
