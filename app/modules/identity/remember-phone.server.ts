import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isMsisdn, type Msisdn } from '#app/shared/phone.ts';
import { selectPhone, updatePhone } from './account-queries.server.ts';

/** Keeps the number that a user just paid from, in the caller's transaction: it is offered again. */
export function rememberPhone(tx: Database, userId: string, { phone, at }: { phone: string; at: Date }): Promise<void> {
  return updatePhone(tx, userId, { phone, at });
}

/** The number that the person who asks last paid from, to be offered again; null for visitors and first payments. */
export async function readLastPhone({ db, actor }: { db: Database; actor: Actor }): Promise<Msisdn | null> {
  const userId = userIdOf(actor);
  const phone = userId === null ? null : await selectPhone(db, userId);
  return phone !== null && isMsisdn(phone) ? phone : null;
}
