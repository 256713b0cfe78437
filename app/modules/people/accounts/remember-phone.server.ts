import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isMsisdn, type Msisdn } from '#app/shared/phone.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectPhone, updatePhone } from './account-queries.server.ts';

/** Stores the number that a user just paid from, in the caller's transaction, to suggest it again. */
export function rememberPhone(tx: Database, userId: string, { phone, at }: { phone: string; at: Date }): Promise<void> {
  return updatePhone(tx, userId, { phone, at });
}

/** Returns the number of the actor's last payment, to suggest it again; null for visitors and first payments. */
export async function readLastPhone({ db, actor }: ReadDeps): Promise<Msisdn | null> {
  const userId = userIdOf(actor);
  const phone = userId === null ? null : await selectPhone(db, userId);
  return phone !== null && isMsisdn(phone) ? phone : null;
}
