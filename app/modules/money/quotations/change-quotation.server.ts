import type { StaffActor } from '#app/shared/actor.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { reserveDiscountsAgain } from '#app/modules/catalogue/discounts/reserve-discounts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { Capability } from '#app/shared/permissions.ts';
import type { QuotationState } from '#app/shared/selling-terms.ts';
import { selectLinesToPay, selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import type { QuotationDeps } from './quotation-input.ts';
import { endOfValidity, readDays, stateAt } from './quotation.ts';
import { refuse } from './quotation-errors.ts';
import { selectQuotation, updateQuotation, type Quotation } from './quotation-queries.server.ts';
import { sendQuotation } from './send-quotation.server.ts';

const makes: Capability = 'quotations.make';

interface Locked {
  readonly quotation: Quotation;
  /** By today's date. */
  readonly state: QuotationState;
  readonly userId: string | null;
}

/** Locks the order of a quotation and then the quotation, like a payment of it. Throws DomainError 'quotation_not_found'. */
export async function lockQuotation(tx: Database, id: string, now: Date): Promise<Locked> {
  const seen = isId(id) ? await selectQuotation(tx, id) : null;
  const order = seen && (await selectOrder(tx, seen.orderId, { lock: true }));
  const quotation = order && (await selectQuotation(tx, id, { lock: true }));
  if (!order || !quotation) throw refuse('quotation_not_found');
  return { quotation, state: stateAt(quotation, now), userId: order.userId };
}

/** Does something with a locked quotation as staff, and logs it if it changed something. */
async function asStaff(
  deps: QuotationDeps,
  id: string,
  action: string,
  change: (tx: Database, locked: Locked, staff: StaffActor) => Promise<Record<string, unknown> | null>,
): Promise<void> {
  const staff = requireStaffWith(deps.actor, makes);
  await deps.db.transaction(async (tx) => {
    const locked = await lockQuotation(tx, id, deps.clock.now());
    const after = await change(tx, locked, staff);
    if (after === null) return;
    const { orderId, number } = locked.quotation;
    await recordAudit(tx, staff, {
      action,
      subjectType: 'order',
      subjectId: orderId,
      before: { state: locked.state },
      after: { order: number, ...after },
    });
  });
}

const formerNumber = async (tx: Database, { replaces }: Quotation) =>
  replaces === null ? null : ((await selectQuotation(tx, replaces))?.number ?? null);

/** Enters that the buyer accepted. Accepting twice changes nothing. Throws DomainError 'forbidden', 'quotation_not_found', 'quotation_decided'. */
export async function markAccepted(deps: QuotationDeps, { id }: { readonly id: string }): Promise<void> {
  await asStaff(deps, id, 'order.accepted', async (tx, { quotation, state }, staff) => {
    if (state === 'accepted') return null;
    if (state !== 'sent') throw refuse('quotation_decided');
    const at = deps.clock.now();
    await updateQuotation(tx, quotation.id, { state: 'accepted', acceptedAt: at, acceptedBy: staff.userId, at });
    return { state: 'accepted' };
  });
}

/** Mails an open quotation again. Throws DomainError 'forbidden', 'quotation_not_found', 'quotation_decided'. */
export async function sendAgain(deps: QuotationDeps, { id }: { readonly id: string }): Promise<void> {
  await asStaff(deps, id, 'order.sent_again', async (tx, { quotation, state }) => {
    if (state !== 'sent' && state !== 'accepted') throw refuse('quotation_decided');
    await sendQuotation(tx, deps, { ...quotation, replaces: await formerNumber(tx, quotation) });
    return { state };
  });
}

/**
 * Ends a quotation that is not paid; money that comes all the same still pays its order. Cancelling twice changes nothing. Throws like
 * markAccepted.
 */
export async function cancelQuotation(deps: QuotationDeps, { id }: { readonly id: string }): Promise<void> {
  await asStaff(deps, id, 'order.cancelled', async (tx, { quotation, state }) => {
    if (state === 'cancelled') return null;
    if (state === 'paid') throw refuse('quotation_decided');
    const at = deps.clock.now();
    await updateQuotation(tx, quotation.id, { state: 'cancelled', closedAt: at, at });
    return { state: 'cancelled' };
  });
}

/**
 * Lets the prices of a quotation that the buyer has not accepted, or that has expired, hold for more days from today, and mails it again.
 * Throws DomainError 'forbidden', 'quotation_not_found', 'quotation_decided', 'validity_invalid'; 'course_owned' and 'course_not_for_sale'
 * if a course cannot be bought any more, 'coupon_gone' if others have taken the last use of its coupon.
 */
export async function renewQuotation(
  deps: QuotationDeps,
  { id, days: typed }: { readonly id: string; readonly days: string },
): Promise<void> {
  requireStaffWith(deps.actor, makes);
  const days = readDays(typed);
  if (days === null) throw refuse('validity_invalid');
  await asStaff(deps, id, 'order.renewed', async (tx, { quotation, state, userId }) => {
    if (state !== 'sent' && state !== 'expired') throw refuse('quotation_decided');
    const { orderId } = quotation;
    if (userId === null) throw refuse('buyer_not_found');
    for (const { title, isOwned, isForSale } of (await selectLinesToPay(tx, orderId, userId)).lines) {
      if (isOwned) throw refuse('course_owned', { title });
      if (!isForSale) throw refuse('course_not_for_sale', { title });
    }
    const at = deps.clock.now();
    if (!(await reserveDiscountsAgain(tx, { orderId, userId, at }))) throw refuse('coupon_gone');
    const until = endOfValidity(at, days);
    await updateQuotation(tx, quotation.id, { state: 'sent', validUntil: until, closedAt: null, at });
    await sendQuotation(tx, deps, {
      ...quotation,
      validUntil: until,
      replaces: await formerNumber(tx, quotation),
    });
    return { state: 'sent', days };
  });
}
