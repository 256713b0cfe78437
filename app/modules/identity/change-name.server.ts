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
 * Gives one's own account another name, as `nameSchema` reads it. Receipts and certificates of before keep the name of their day.
 * Throws DomainError 'sign_in_required'.
 */
export async function changeName({ db, actor, clock }: Deps, { name }: { readonly name: string }): Promise<void> {
  await updateName(db, requireUser(actor), { name, at: clock.now() });
}
