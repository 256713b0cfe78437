import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { secondFactorMail, type SecondFactorChange } from './second-factor-mail.ts';

export interface MailNeeds {
  readonly jobs: Jobs;
  readonly appUrl: string;
}

/** Tells an admin of a change, in the transaction of the change. */
export async function queueSecondFactorMail(
  tx: Database,
  { jobs, appUrl }: MailNeeds,
  { to, change }: { readonly to: string; readonly change: SecondFactorChange },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  await queueMail(tx, secondFactorMail({ to, brand, change, appUrl }), jobs);
}
