import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { remindOfOrders, type ReminderNeeds } from './remind-of-orders.server.ts';

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
