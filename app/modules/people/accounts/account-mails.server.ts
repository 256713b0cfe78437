import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { MailDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import { localHref } from '#app/shared/local-href.ts';
import { verificationMail, welcomeMail } from './identity-mails.ts';
import { issueToken } from './single-use-token.server.ts';

/** Issues a token and queues its mail in the user's language, in the caller's transaction. `redirectTo` is the requested page. */
export async function queueVerificationMail(
  { db, clock, jobs, appUrl }: MailDeps,
  user: { id: string; email: string; locale: Locale },
  redirectTo: string | null,
): Promise<void> {
  const token = await issueToken({ db, clock }, 'verify-email', user.id);
  const query = new URLSearchParams(redirectTo ? { token, redirectTo } : { token });
  const { brand } = await readSiteSettings(db);
  const mail = inLocale(user.locale, () =>
    verificationMail({ to: user.email, link: appUrl + localHref(`/verify-email?${query}`), brand }),
  );
  await queueMail(db, mail, jobs);
}

/** Queues the welcome mail of a learner whose e-mail was just verified, in the caller's transaction; once per account. */
export async function queueWelcomeMail(
  tx: Database,
  { jobs, appUrl }: Pick<UseCaseDeps, 'jobs' | 'appUrl'>,
  user: { readonly id: string; readonly email: string; readonly locale: Locale },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(user.locale, () => welcomeMail({ to: user.email, brand, appUrl }));
  await queueMail(tx, { ...mail, dedupeKey: `welcome:${user.id}` }, jobs);
}
