import { selectInstalmentPlansToRemind } from './instalment-plan-view-queries.server.ts';
import { pauseMail } from './pause-mail.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { hourInNairobi } from '#app/shared/dates.ts';
import { updateReminded } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { endingSoonDays } from './instalment-plan-view.ts';

const dayMs = 86_400_000;
const batch = 200;

/**
 * Mails learners whose course pauses within four days, in their language and the daytime; a plan at most once a week, however often
 * this runs. Returns how many were reminded.
 */
export async function remindOfPause({ db, clock, jobs, appUrl }: MailDeps): Promise<number> {
  const now = clock.now();
  const hour = hourInNairobi(now);
  if (hour < 8 || hour >= 19) return 0;
  const { brand } = await readSiteSettings(db);
  const due = await selectInstalmentPlansToRemind(db, {
    now,
    until: new Date(now.getTime() + endingSoonDays * dayMs),
    remindedBefore: new Date(now.getTime() - 7 * dayMs),
    limit: batch,
  });
  let reminded = 0;
  for (const { planId, to, locale, ...facts } of due)
    reminded += await db.transaction(async (tx) => {
      if (!(await updateReminded(tx, planId, { now, before: new Date(now.getTime() - 7 * dayMs) }))) return 0;
      const mail = inLocale(locale, () => composeMail({ ...pauseMail({ to, ...facts, appUrl, now }), brand }));
      await queueMail(tx, mail, jobs);
      return 1;
    });
  return reminded;
}
