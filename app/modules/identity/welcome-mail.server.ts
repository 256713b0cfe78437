import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { welcomeMail } from './identity-mails.ts';

/** Welcomes a learner whose e-mail has just been verified, in the caller's transaction; once an account, however often asked. */
export async function queueWelcomeMail(
  tx: Database,
  { jobs, appUrl }: { readonly jobs: Jobs; readonly appUrl: string },
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const mail = welcomeMail({ to: user.email, brand, appUrl });
  await queueMail(tx, { ...mail, dedupeKey: `welcome:${user.id}` }, jobs);
}
