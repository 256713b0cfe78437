import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { listAllCases } from '../reconcile/count-unknown.server.ts';
import type { OpenCase } from '#app/modules/collection/reconcile/open-case.ts';
import { requireAdmin } from '#app/modules/ledger/require-admin.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** Returns the payment cases that wait for a person, for the portal. Throws DomainError 'forbidden'. */
export async function listCases({ db, actor, clock }: Deps): Promise<OpenCase[]> {
  requireAdmin(actor, 'payments.read');
  return listAllCases({ db, clock });
}
