import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { refuse } from '#app/modules/money/collection/collection-errors.ts';
import { selectLinksOf, selectPayerWordsFor } from '#app/modules/money/payment-links/payment-link-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import {
  selectAttemptsOf,
  selectGiftsOf,
  selectSeatsOf,
  selectInvoicesOf,
  selectOrdersOf,
  selectPaymentsOf,
  selectInstalmentPlansOf,
  selectIncomingPaymentsOf,
} from './buyer-queries.server.ts';

/** Return the actor's orders and payments, part by part, for the data export. Each throws DomainError 'sign_in_required'. */
export const exportOrders = (deps: ReadDeps) => read(deps, selectOrdersOf);
export const exportPayments = (deps: ReadDeps) => read(deps, selectPaymentsOf);
export const exportInstalmentPlans = (deps: ReadDeps) => read(deps, selectInstalmentPlansOf);
export const exportGifts = (deps: ReadDeps) => read(deps, selectGiftsOf);
export const exportSeats = (deps: ReadDeps) => read(deps, selectSeatsOf);
export const exportPaymentLinks = (deps: ReadDeps) => read(deps, selectLinksOf);
export const exportPayerWords = (deps: ReadDeps) => read(deps, selectPayerWordsFor);
export const exportInvoices = (deps: ReadDeps) => read(deps, selectInvoicesOf);
export const exportPrompts = (deps: ReadDeps) => read(deps, selectAttemptsOf);
export const exportIncomingPayments = (deps: ReadDeps) => read(deps, selectIncomingPaymentsOf);

async function read<Rows>(
  { db, actor }: ReadDeps,
  select: (db: Database, userId: string) => Promise<Rows>,
): Promise<Rows> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return select(db, userId);
}
