import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PaymentErrorCode } from '#app/modules/collection/collection-errors.ts';
import {
  selectAttemptsOf,
  selectGiftsOf,
  selectSeatsOf,
  selectInvoicesOf,
  selectOrdersOf,
  selectPaymentsOf,
  selectPlansOf,
  selectReceiptsOf,
} from './buyer-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** Return the actor's orders and payments, part by part, for the data export. Each throws DomainError 'sign_in_required'. */
export const exportOrders = (deps: Deps) => read(deps, selectOrdersOf);
export const exportPayments = (deps: Deps) => read(deps, selectPaymentsOf);
export const exportPlans = (deps: Deps) => read(deps, selectPlansOf);
export const exportGifts = (deps: Deps) => read(deps, selectGiftsOf);
export const exportSeats = (deps: Deps) => read(deps, selectSeatsOf);
export const exportInvoices = (deps: Deps) => read(deps, selectInvoicesOf);
export const exportPrompts = (deps: Deps) => read(deps, selectAttemptsOf);
export const exportReceipts = (deps: Deps) => read(deps, selectReceiptsOf);

async function read<Rows>({ db, actor }: Deps, select: (db: Database, userId: string) => Promise<Rows>): Promise<Rows> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<PaymentErrorCode>('sign_in_required');
  return select(db, userId);
}
