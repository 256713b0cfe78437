import { anonymiseAttempts } from '#app/modules/collection/attempts.server.ts';
import { issuePlanInvoices } from '#app/modules/ledger/invoices/issue-plan-invoices.server.ts';
import { anonymiseInvoices, anonymiseLines, lockBuyer } from '#app/modules/ledger/orders.server.ts';
import { anonymiseGiftsFor, anonymiseGiftsOf } from '#app/modules/ledger/gifts.server.ts';
import { anonymiseSeatsFor, anonymiseSeatsOf, selectOrderOfUnnamedSeats } from '#app/modules/ledger/seats.server.ts';
import { closePlan, lockPlan, selectOpenPlansOf } from '#app/modules/ledger/plans.server.ts';
import { anonymiseReceipts } from '#app/modules/ledger/receipts.server.ts';
import { removeProofs } from '#app/modules/manual-payments/manual-payments.server.ts';
import { anonymiseQuotations } from '#app/modules/quotations/quotations.server.ts';
import { removeBodies } from '#app/modules/mpesa/callbacks/process-callback.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { allowedUserId } from '#app/shared/permissions.ts';
import type { PaymentErrorCode } from '#app/modules/collection/collection-errors.ts';
import { hasMoneyUnderWay, lockOrders } from './buyer-queries.server.ts';

interface Deps {
  readonly actor: Actor;
  readonly clock: Clock;
  /** Another user, for an admin. */
  readonly userId?: string;
}

/**
 * Returns whether a payment, check or refund of the actor, or of the user whom an admin names, is open. Throws DomainError
 * 'sign_in_required'.
 */
export async function isMoneyUnderWay({
  db,
  actor,
  userId,
}: Pick<Deps, 'actor' | 'userId'> & { readonly db: Database }): Promise<boolean> {
  return hasMoneyUnderWay(db, buyerOf(actor, userId));
}

/**
 * Returns the number of an order of the actor, or of the user whom an admin names, with paid seats that nobody is named for; null for none.
 * Throws DomainError 'sign_in_required'.
 */
export async function readUnnamedSeats({
  db,
  actor,
  userId,
}: Pick<Deps, 'actor' | 'userId'> & { readonly db: Database }): Promise<string | null> {
  return selectOrderOfUnnamedSeats(db, buyerOf(actor, userId));
}

/**
 * Anonymises the actor, or the user whom an admin names, in the ledger, whose rows stay, in the transaction that deletes the account. Cancels
 * plans that are not paid, whose money stays and is invoiced. Locks orders before their buyer, like every payment, so that no payment comes in
 * between and none deadlocks. Throws DomainError 'sign_in_required', 'money_under_way', and 'seats_unnamed' while nobody is named for seats that
 * they paid.
 */
export async function anonymiseBuyer(tx: Database, { actor, clock, userId: named }: Deps): Promise<void> {
  const userId = buyerOf(actor, named);
  const known = await lockOrders(tx, userId);
  if (!(await lockBuyer(tx, userId))) throw new DomainError<PaymentErrorCode>('sign_in_required');
  // The lock on the buyer prevents new orders. An order placed between the two locks is being paid, or about to be.
  const orderIds = await lockOrders(tx, userId);
  const isBusy = orderIds.length !== known.length || (await hasMoneyUnderWay(tx, userId));
  if (isBusy) throw new DomainError<PaymentErrorCode>('money_under_way');
  const order = await selectOrderOfUnnamedSeats(tx, userId);
  if (order !== null) throw new DomainError<PaymentErrorCode>('seats_unnamed', { order });
  const at = clock.now();
  for (const planId of await selectOpenPlansOf(tx, userId)) {
    const plan = await lockPlan(tx, planId);
    if (!plan) continue;
    await closePlan(tx, plan, { state: 'cancelled', at });
    await issuePlanInvoices(tx, plan, { at });
  }
  await anonymiseLines(tx, userId, at);
  await anonymiseGiftsOf(tx, userId, at);
  await anonymiseGiftsFor(tx, userId, at);
  await anonymiseSeatsOf(tx, userId, at);
  await anonymiseSeatsFor(tx, userId, at);
  if (orderIds.length === 0) return;
  await removeBodies(tx, orderIds);
  await anonymiseAttempts(tx, orderIds, at);
  await anonymiseReceipts(tx, orderIds, at);
  await anonymiseInvoices(tx, orderIds);
  await anonymiseQuotations(tx, orderIds, at);
  await removeProofs(tx, orderIds, at);
}

function buyerOf(actor: Actor, named?: string): string {
  const userId = allowedUserId(actor, 'users.manage', named);
  if (userId === null) throw new DomainError<PaymentErrorCode>('sign_in_required');
  return userId;
}
