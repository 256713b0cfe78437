import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isMsisdn, type Msisdn } from '#app/shared/phone.ts';
import { selectLastPhone } from '../money/payment-queries.server.ts';

/** The number that the person who asks last paid from, to be offered again; null for visitors and first payments. */
export async function readLastPhone({ db, actor }: { db: Database; actor: Actor }): Promise<Msisdn | null> {
  const userId = userIdOf(actor);
  const phone = userId === null ? null : await selectLastPhone(db, userId);
  return phone !== null && isMsisdn(phone) ? phone : null;
}
