import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { refuse } from '#app/modules/money/collection/collection-errors.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
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

type Deps = Pick<UseCaseDeps, 'db' | 'actor'>;

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
  if (userId === null) throw refuse('sign_in_required');
  return select(db, userId);
}
