import type { Locale } from '#app/shared/locale.ts';
import { parsePhone } from '#app/shared/phone.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { updateLocale, updateName, updatePhone } from './account-queries.server.ts';
import { refuse } from './identity-errors.ts';
import { requireUser } from './require-user.ts';

/**
 * Changes the name of the actor's own account, as parsed by `nameSchema`. Earlier receipts and certificates keep the old name. Throws
 * DomainError 'sign_in_required'.
 */
export async function changeName(
  { db, actor, clock }: ReadNowDeps,
  { name }: { readonly name: string },
): Promise<void> {
  await updateName(db, requireUser(actor), { name, at: clock.now() });
}

/**
 * Sets the number that the next payment suggests, as Kenyans write it; null deletes it. Throws DomainError 'sign_in_required',
 * 'phone_invalid'.
 */
export async function changePhone(
  { db, actor, clock }: ReadNowDeps,
  { phone }: { readonly phone: string | null },
): Promise<void> {
  const userId = requireUser(actor);
  const msisdn = phone === null ? null : parsePhone(phone);
  if (phone !== null && msisdn === null) throw refuse('phone_invalid');
  await updatePhone(db, userId, { phone: msisdn, at: clock.now() });
}

/** Sets the language of one's own mails and files; pages follow their addresses. Throws DomainError 'sign_in_required'. */
export async function changeLocale(
  { db, actor, clock }: ReadNowDeps,
  { locale }: { readonly locale: Locale },
): Promise<void> {
  await updateLocale(db, requireUser(actor), { locale, at: clock.now() });
}
