import { issueInstalmentPlanInvoices } from '#app/modules/money/ledger/invoices/issue-invoice.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { allowedUserId } from '#app/shared/permissions.ts';
import { refuse } from '#app/modules/money/collection/collection-errors.ts';
import { anonymiseAttempts } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import {
  anonymiseInvoices,
  anonymiseLines,
  anonymiseIncomingPayments,
} from '#app/modules/money/ledger/order-line-queries.server.ts';
import { lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import { anonymiseGiftsFor, anonymiseGiftsOf } from '#app/modules/money/ledger/gifts/gift-queries.server.ts';
import {
  anonymiseSeatsFor,
  anonymiseSeatsOf,
  selectOrderOfUnnamedSeats,
} from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { closeInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import {
  lockInstalmentPlan,
  selectOpenInstalmentPlansOf,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { anonymiseLinks } from '#app/modules/money/payment-links/payment-link-queries.server.ts';
import { removeProofs } from '#app/modules/money/providers/by-hand/manual-payment-queries.server.ts';
import { anonymiseQuotations } from '#app/modules/money/quotations/quotation-queries.server.ts';
import { removeBodies } from '#app/modules/money/providers/mpesa/callbacks/callback-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { hasMoneyUnderWay, lockOrders } from './buyer-queries.server.ts';

interface Deps extends Pick<UseCaseDeps, 'actor' | 'clock'> {
  /** Another user, for a staff member. */
  readonly userId?: string;
}

/**
 * Returns whether a payment, check or refund of the actor, or of the user whom a staff member names, is open. Throws DomainError
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
 * Returns the number of an order of the actor, or of the user whom a staff member names, with paid seats that nobody is named for; null for none.
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
 * Anonymises the actor, or the user whom a staff member names, in the ledger, whose rows stay, in the transaction that deletes the account.
 * Cancels instalment plans that are not paid, whose money stays and is invoiced. Locks orders before their buyer, like every payment, so
 * that no payment comes in between and none deadlocks. Throws DomainError 'sign_in_required', 'money_under_way', and 'seats_unnamed' while
 * nobody is named for seats that they paid.
 */
export async function anonymiseBuyer(tx: Database, { actor, clock, userId: named }: Deps): Promise<void> {
  const userId = buyerOf(actor, named);
  const known = await lockOrders(tx, userId);
  if (!(await lockBuyer(tx, userId))) throw refuse('sign_in_required');
  // The lock on the buyer prevents new orders. An order placed between the two locks is being paid, or about to be.
  const orderIds = await lockOrders(tx, userId);
  const isBusy = orderIds.length !== known.length || (await hasMoneyUnderWay(tx, userId));
  if (isBusy) throw refuse('money_under_way');
  const order = await selectOrderOfUnnamedSeats(tx, userId);
  if (order !== null) throw refuse('seats_unnamed', { order });
  const at = clock.now();
  for (const planId of await selectOpenInstalmentPlansOf(tx, userId)) {
    const plan = await lockInstalmentPlan(tx, planId);
    if (!plan) continue;
    await closeInstalmentPlan(tx, plan, { state: 'cancelled', at });
    await issueInstalmentPlanInvoices(tx, plan, { at });
  }
  await anonymiseLines(tx, userId, at);
  await anonymiseLinks(tx, userId, at);
  await anonymiseGiftsOf(tx, userId, at);
  await anonymiseGiftsFor(tx, userId, at);
  await anonymiseSeatsOf(tx, userId, at);
  await anonymiseSeatsFor(tx, userId, at);
  if (orderIds.length === 0) return;
  await removeBodies(tx, orderIds);
  await anonymiseAttempts(tx, orderIds, at);
  await anonymiseIncomingPayments(tx, orderIds, at);
  await anonymiseInvoices(tx, orderIds);
  await anonymiseQuotations(tx, orderIds, at);
  await removeProofs(tx, orderIds, at);
}

function buyerOf(actor: Actor, named?: string): string {
  const userId = allowedUserId(actor, 'users.manage', named);
  if (userId === null) throw refuse('sign_in_required');
  return userId;
}
