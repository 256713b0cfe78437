import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { Locale } from '#app/shared/locale.ts';
import { updateLocale } from './account-queries.server.ts';
import { requireUser } from './require-user.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** Sets the language of one's own mails and files; pages follow their addresses. Throws DomainError 'sign_in_required'. */
export async function changeLocale({ db, actor, clock }: Deps, { locale }: { readonly locale: Locale }): Promise<void> {
  await updateLocale(db, requireUser(actor), { locale, at: clock.now() });
}
