import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { updateSeatMailed } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { seatMail } from './seat-mails.ts';
import { selectSeatsToMail } from './seat-view-queries.server.ts';

/** More than the seats of an order. */
const batch = 600;

/**
 * Mails the links of paid, named seats, in the language of their quotation: one mail for a person's seats of an order, each seat once for an
 * address, however often it runs. Returns how many mails. For the system: checks no actor.
 */
export async function mailSeats({ db, clock, jobs, appUrl }: MailDeps): Promise<number> {
  let mailed = 0;
  for (;;) {
    const due = await selectSeatsToMail(db, batch);
    if (due.length > 0) mailed += await mailDue({ db, clock, jobs, appUrl }, due);
    if (due.length < batch) return mailed;
  }
}

async function mailDue(
  { db, clock, jobs, appUrl }: MailDeps,
  due: Awaited<ReturnType<typeof selectSeatsToMail>>,
): Promise<number> {
  let mailed = 0;
  const { brand } = await readSiteSettings(db);
  for (const seats of Map.groupBy(due, ({ orderId, email }) => `${orderId} ${email}`).values()) {
    const [first] = seats;
    if (!first) continue;
    const { email, organisation, buyerName, locale } = first;
    mailed += await db.transaction(async (tx) => {
      const theirs: typeof seats = [];
      for (const seat of seats) if (await updateSeatMailed(tx, seat.seatId, email, clock.now())) theirs.push(seat);
      if (theirs.length === 0) return 0;
      const facts = { to: email, company: organisation || buyerName, seats: theirs, appUrl };
      const mail = inLocale(locale, () => composeMail({ ...seatMail(facts), brand }));
      await queueMail(tx, mail, jobs);
      return 1;
    });
  }
  return mailed;
}

/** Job that mails the links of seats. */
export const mailSeatsJobName = 'mail-seats';

/** Returns the module's job: links of seats are mailed within a minute of the payment, and at once after a name of a paid seat. */
export function seatJobs(deps: MailDeps): readonly JobDefinition[] {
  return [{ name: mailSeatsJobName, schedule: '* * * * *', run: async () => void (await mailSeats(deps)) }];
}
