import { scheduledBackupJob } from '#app/modules/backups/schedule/scheduled-backup.job.server.ts';
import { waitForBackups } from '#app/modules/backups/record/wait-for-backups.server.ts';
import { sweepExpiredJob } from '#app/modules/identity/sweep-expired.job.server.ts';
import { sweepReportsJob } from '#app/modules/learning/sweep-reports.job.server.ts';
import { sweepMediaJob } from '#app/modules/media/sweep-media.job.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { paymentJobs } from '#app/modules/payments/payment-jobs.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { deliverMailsJob } from '#app/platform/mail/deliver-mails.server.ts';
import type { Services } from '#app/services.server.ts';

/** Every job of the product, module by module. */
export function jobDefinitions(services: Services): readonly JobDefinition[] {
  return [
    sweepExpiredJob(services),
    sweepMediaJob({ ...services, mustStay: (tx) => waitForBackups(tx, services.clock.now()) }),
    sweepReportsJob(services),
    ...(services.config.backup.schedule ? [scheduledBackupJob(services)] : []),
    ...paymentJobs(paymentDepsOf(services)),
    deliverMailsJob({ ...services, transport: services.mailTransport }),
  ];
}
