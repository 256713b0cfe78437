import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { updatePhone } from './account-queries.server.ts';
import type { IdentityErrorCode } from './identity-errors.ts';
import { requireUser } from './require-user.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/**
 * Sets the number that the next payment suggests, as Kenyans write it; null deletes it. Throws DomainError 'sign_in_required',
 * 'phone_invalid'.
 */
export async function changePhone(
  { db, actor, clock }: Deps,
  { phone }: { readonly phone: string | null },
): Promise<void> {
  const userId = requireUser(actor);
  const msisdn = phone === null ? null : parsePhone(phone);
  if (phone !== null && msisdn === null) throw new DomainError<IdentityErrorCode>('phone_invalid');
  await updatePhone(db, userId, { phone: msisdn, at: clock.now() });
}
