import { mailWaitingSubmissionsJob } from '#app/modules/study/assignments/mail-waiting-submissions.server.ts';
import { tellStaffOfQuestionsJob } from '#app/modules/study/lesson-questions/tell-staff.server.ts';
import { scheduledBackupJob } from '#app/modules/office/backups/schedule/scheduled-backup.server.ts';
import { sweepExpiredJob } from '#app/modules/people/users/sweep-expired.server.ts';
import { indexLessonsJob } from '#app/modules/catalogue/courses/lesson-index/index-lessons.server.ts';
import { sweepStudyEventsJob } from '#app/modules/study/learning/sweep-study-events.server.ts';
import { prepareVideoJob } from '#app/modules/catalogue/media/preparation/prepare-video.server.ts';
import { makeRenditionJob } from '#app/modules/catalogue/media/renditions/make-rendition.server.ts';
import { sweepMediaJob } from '#app/modules/catalogue/media/sweep-media.server.ts';
import { sendCampaignsJob } from '#app/modules/office/messages/campaigns/send-campaigns.server.ts';
import { remindOfOrdersJob } from '#app/modules/office/messages/reminders/remind-of-orders.server.ts';
import { remindPeopleJob } from '#app/modules/office/messages/team-reminders/remind-people.server.ts';
import { mailWaitingListsJob } from '#app/modules/office/messages/waiting-list/mail-waiting-lists.server.ts';
import { sweepQuotationsJob } from '#app/modules/money/quotations/sweep-quotations.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { giftJobs } from '#app/modules/money/gifts/mail-gifts.server.ts';
import { sweepInvitationsJob } from '#app/modules/money/packs/take-back.server.ts';
import { seatJobs } from '#app/modules/money/seats/mail-seats.server.ts';
import { instalmentPlanJobs } from '#app/modules/money/instalments/pause-instalment-plans.server.ts';
import { paymentJobs } from '#app/modules/money/payments/payment-jobs.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { deliverMailsJob } from '#app/platform/mail/deliver-mails.server.ts';
import { vacuumTablesJob } from '#app/platform/vacuum-tables.server.ts';
import type { Services } from '#app/services.server.ts';

/** Returns every job of the product, module by module. Long jobs end once `stopping` is aborted. */
export function jobDefinitions(services: Services, stopping = new AbortController().signal): readonly JobDefinition[] {
  return [
    sweepExpiredJob(services),
    sweepMediaJob(services),
    prepareVideoJob({ ...services, stopping }),
    makeRenditionJob({ ...services, stopping }),
    indexLessonsJob(services),
    sweepStudyEventsJob(services),
    mailWaitingSubmissionsJob(services),
    tellStaffOfQuestionsJob(services),
    ...instalmentPlanJobs({ ...services, appUrl: services.config.appUrl }),
    sweepQuotationsJob(services),
    ...seatJobs({ ...services, appUrl: services.config.appUrl }),
    sweepInvitationsJob(services),
    ...giftJobs({ ...services, appUrl: services.config.appUrl }),
    mailWaitingListsJob(services),
    ...(services.config.backup.schedule ? [scheduledBackupJob(services)] : []),
    remindOfOrdersJob(services),
    remindPeopleJob(services),
    sendCampaignsJob(services),
    ...paymentJobs(paymentDepsOf(services)),
    deliverMailsJob({ ...services, transport: services.mailTransport }),
    ...(services.config.database.kind === 'embedded' ? [vacuumTablesJob(services.db)] : []),
  ];
}
