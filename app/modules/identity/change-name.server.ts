import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { updateName } from './account-queries.server.ts';
import { requireUser } from './require-user.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/**
 * Changes the name of the actor's own account, as parsed by `nameSchema`. Earlier receipts and certificates keep the old name. Throws
 * DomainError 'sign_in_required'.
 */
export async function changeName({ db, actor, clock }: Deps, { name }: { readonly name: string }): Promise<void> {
  await updateName(db, requireUser(actor), { name, at: clock.now() });
}
