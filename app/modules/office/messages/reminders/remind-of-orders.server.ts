import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { hourInNairobi } from '#app/shared/dates.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { leaveRemindersLinks } from '../opt-outs/leave-mails.server.ts';
import { reminderMail } from './reminder-mail.ts';
import { insertReminders, lockOrdersToRemind, type OrderToRemind } from './reminder-queries.server.ts';

interface ReminderNeeds extends MailDeps {
  /** Signs the links in mails. */
  readonly newsletterKey: string;
  /** Hours for which an order keeps its prices. */
  readonly orderPriceHours: number;
}

const HOUR = 3_600_000;
/** From the failure of the last prompt to the reminder. */
const waitsMs = 2 * HOUR;
/** A failure that is older than this is in no reminder. */
const tooLateMs = 24 * HOUR;
/** Hours of Nairobi in which reminders are sent: from 8:00 until 20:00. */
const daytime = { from: 8, until: 20 };
const batch = 100;

/**
 * Mails a reminder of each order whose last prompt failed two hours ago, once, in the daytime, in the buyer's language. Orders that are paid,
 * free, older than their prices or replaced by a later order get none, and so do buyers who turned reminders off; carts are not orders. For
 * the system: checks no actor. Safe to repeat and to run in several processes. Returns how many were queued.
 */
export async function remindOfOrders(needs: ReminderNeeds): Promise<number> {
  const hour = hourInNairobi(needs.clock.now());
  if (hour < daytime.from || hour >= daytime.until) return 0;
  const { remindsOfOrders } = await readSiteSettings(needs.db);
  if (!remindsOfOrders) return 0;
  let queued = 0;
  for (;;) {
    const done = await remindBatch(needs);
    queued += done;
    if (done < batch) return queued;
  }
}

async function remindBatch({
  db,
  clock,
  jobs,
  appUrl,
  newsletterKey,
  orderPriceHours,
}: ReminderNeeds): Promise<number> {
  const at = clock.now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  return db.transaction(async (tx) => {
    const orders = await lockOrdersToRemind(tx, {
      placedFrom: before(orderPriceHours * HOUR),
      failedFrom: before(tooLateMs),
      failedUntil: before(waitsMs),
      limit: batch,
    });
    const added = await insertReminders(
      tx,
      orders.map(({ orderId }) => orderId),
      at,
    );
    const { brand } = await readSiteSettings(tx);
    const mailOf = (order: OrderToRemind) =>
      inLocale(order.locale, () => {
        const links = leaveRemindersLinks({ appUrl, newsletterKey }, order.userId);
        return composeMail({ ...reminderMail({ ...order, ...links, to: order.email, appUrl }), brand });
      });
    const due = orders.filter(({ orderId }) => added.has(orderId));
    for (const order of due) await queueMail(tx, mailOf(order), jobs);
    return due.length;
  });
}

/** Mails reminders of unpaid orders, every ten minutes. */
export function remindOfOrdersJob(
  services: Pick<ReminderNeeds, 'db' | 'clock' | 'jobs' | 'newsletterKey'> & {
    readonly config: Pick<ReminderNeeds, 'appUrl' | 'orderPriceHours'>;
  },
): JobDefinition {
  const { appUrl, orderPriceHours } = services.config;
  return {
    name: 'remind-of-orders',
    schedule: '*/10 * * * *',
    run: () => remindOfOrders({ ...services, appUrl, orderPriceHours }).then(() => undefined),
  };
}
