import { sql, type SQL } from 'drizzle-orm';
import { paymentsToApprove } from '#app/modules/money/providers/by-hand/manual-payment-queries.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { unprocessedCallbacks } from '#app/modules/money/providers/mpesa/callbacks/replay-inbox.server.ts';
import { listOpenCases } from '#app/modules/money/collection/reconcile/list-open-cases.server.ts';
import type { OpenCase } from '#app/modules/money/collection/reconcile/open-case.ts';
import { openCases } from '#app/modules/money/collection/reconcile/open-case-queries.server.ts';

/** Numbers of items that M-Pesa may know and the books do not. */
export interface UnknownMoney {
  readonly prompts: number;
  readonly refunds: number;
  /** Callbacks that are not processed, and what waits in this process's spool. */
  readonly reports: number;
}

/** Counts prompts and refunds without a result, and unprocessed callbacks: the books are complete only apart from these. */
export async function countUnknown({ db, spool }: Pick<MpesaDeps, 'db' | 'spool'>): Promise<UnknownMoney> {
  const { rows } = await db.execute<Record<keyof UnknownMoney, number>>(sql`select
    (select count(*)::int from payment_attempts where status in ('submitting', 'prompted', 'submit_unknown')) as prompts,
    (select count(*)::int from refunds where status in ('submitting', 'unknown')) as refunds,
    (select count(*)::int from payment_callbacks where processed_at is null) as reports`);
  const [counted] = rows;
  if (!counted) throw new Error('a select without a from has one row');
  const { waiting, unreadable } = await spool.state();
  return { ...counted, reports: counted.reports + waiting + unreadable.length };
}

/** Cases of the modules between collection and this one. */
const casesBeside = (now: Date): readonly SQL[] => [unprocessedCallbacks(now), paymentsToApprove];

/** Returns a query of all open payment cases, for the portal's sidebar and for /metrics. */
export const allCases = (now: Date): SQL => openCases(now, casesBeside(now));

/** Returns all open cases by kind, oldest first. For operators; contains no secrets. */
export function listAllCases(deps: { readonly db: Database; readonly clock: Clock }): Promise<OpenCase[]> {
  return listOpenCases(deps, casesBeside(deps.clock.now()));
}
