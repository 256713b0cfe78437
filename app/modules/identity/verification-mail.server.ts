import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { Locale } from '#app/shared/locale.ts';
import { verificationMail } from './identity-mails.ts';
import { issueToken } from './single-use-token.server.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly appUrl: string;
}

/** Issues a token and queues its mail in the user's language, in the caller's transaction. `redirectTo` is the requested page. */
export async function queueVerificationMail(
  { db, clock, jobs, appUrl }: Needs,
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
