import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { listAllCases } from '../reconcile/count-unknown.server.ts';
import type { CollectionDeps } from '#app/modules/collection/payment-provider.ts';
import type { OpenCase } from '#app/modules/collection/reconcile/open-case.ts';
import { whyNoReversal } from '#app/modules/collection/refunds/why-no-reversal.ts';
import { requireAdmin } from '#app/modules/ledger/require-admin.ts';
import { selectMoneyOfRefunds } from './payment-record-queries.server.ts';

interface Deps extends Pick<CollectionDeps, 'providers'> {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** An open case in the portal. */
export interface ListedCase extends OpenCase {
  /** True for a refund that its provider can send back. */
  readonly canSend: boolean;
}

/** Returns the payment cases that wait for a person, for the portal. Two queries at most. Throws DomainError 'forbidden'. */
export async function listCases({ db, actor, clock, providers }: Deps): Promise<ListedCase[]> {
  requireAdmin(actor, 'payments.read');
  const cases = await listAllCases({ db, clock });
  const toSend = cases.flatMap(({ kind, name }) => (kind === 'refund_to_send' ? [name] : []));
  const money = toSend.length === 0 ? [] : await selectMoneyOfRefunds(db, toSend);
  const sendable = new Set(money.filter((each) => whyNoReversal({ providers }, each) === null).map(({ id }) => id));
  return cases.map((one) => ({ ...one, canSend: one.kind === 'refund_to_send' && sendable.has(one.name) }));
}
