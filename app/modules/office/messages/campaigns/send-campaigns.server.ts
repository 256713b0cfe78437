import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { bulkMailsWaiting, queueBulkMails } from '#app/platform/mail/queue-mail.server.ts';
import { hourInNairobi } from '#app/shared/dates.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { leaveCampaignsLinks } from '../opt-outs/leave-mails.server.ts';
import { campaignMail, firstNameOf } from './campaign-mail.ts';
import { lockDueCampaign, updateCampaign, updateQueuedAt } from './campaign-queries.server.ts';
import { mailsPerMinute, sendingHours, type Campaign } from './campaign-terms.ts';
import {
  insertRecipients,
  lockWaitingRecipients,
  markQueued,
  markSkipped,
  type WaitingRecipient,
} from './recipient-queries.server.ts';

interface CampaignSending extends MailDeps {
  /** Signs the links in mails. */
  readonly newsletterKey: string;
}

/** Job that starts scheduled campaigns and queues their mails. It also runs every minute. */
export const sendCampaignsJobName = 'send-campaigns';

/** Milliseconds between two batches of a campaign: a minute, less what a schedule may be early. */
const betweenBatchesMs = 55_000;

/**
 * Starts campaigns that are due, and queues the next mails of one that is being sent: at most `mailsPerMinute`, none while as many still wait
 * in the outbox, and only in `sendingHours`. Each batch is one transaction, so that a process that dies leaves no mail out and sends none
 * twice. For the system: checks no actor. Returns how many mails were queued.
 */
export async function sendCampaigns(needs: CampaignSending): Promise<number> {
  const { db, clock } = needs;
  const now = clock.now();
  const hour = hourInNairobi(now);
  if (hour < sendingHours.from || hour >= sendingHours.until) return 0;
  const room = mailsPerMinute - (await bulkMailsWaiting(db, mailsPerMinute));
  if (room <= 0) return 0;
  return db.transaction(async (tx) => {
    const campaign = await lockDueCampaign(tx, { now, queuedBefore: new Date(now.getTime() - betweenBatchesMs) });
    if (!campaign) return 0;
    if (campaign.status === 'scheduled') {
      await insertRecipients(tx, campaign.id, campaign, now);
      await updateCampaign(tx, campaign.id, { status: 'sending', startedAt: now }, now);
    }
    return queueBatch(tx, needs, campaign, room);
  });
}

async function queueBatch(tx: Database, needs: CampaignSending, campaign: Campaign, limit: number): Promise<number> {
  const now = needs.clock.now();
  const recipients = await lockWaitingRecipients(tx, campaign.id, limit);
  await markSkipped(
    tx,
    recipients.filter(({ isWanted }) => !isWanted).map(({ id }) => id),
  );
  const { brand, email: replyTo } = await readSiteSettings(tx);
  const requested = recipients.filter(({ isWanted }) => isWanted);
  const mails = requested.map((recipient) => mailTo(recipient, { needs, campaign, brand, replyTo }));
  const added = await queueBulkMails(tx, mails, needs.jobs);
  await markQueued(
    tx,
    requested.map(({ id }) => ({ recipientId: id, mailId: added.get(keyOf(id)) ?? null })),
  );
  if (recipients.length < limit) await updateCampaign(tx, campaign.id, { status: 'sent', finishedAt: now }, now);
  else await updateQueuedAt(tx, campaign.id, now);
  return added.size;
}

const keyOf = (recipientId: string) => `campaign:${recipientId}`;

function mailTo(
  { id, email, name, course }: WaitingRecipient,
  input: {
    readonly needs: CampaignSending;
    readonly campaign: Campaign;
    readonly brand: string;
    readonly replyTo: string;
  },
): Mail {
  const { needs, campaign, brand, replyTo } = input;
  return inLocale(campaign.locale, () => {
    const draft = campaignMail({
      ...leaveCampaignsLinks(needs, id),
      to: email,
      name: name === null ? null : firstNameOf(name),
      subject: campaign.subject,
      body: campaign.body,
      html: campaign.html,
      course,
      replyTo,
    });
    return composeMail({ ...draft, brand, dedupeKey: keyOf(id) });
  });
}

/** Sends campaigns, every minute and when one is sent at once. */
export function sendCampaignsJob(
  services: Omit<CampaignSending, 'appUrl'> & { readonly config: Pick<CampaignSending, 'appUrl'> },
): JobDefinition {
  return {
    name: sendCampaignsJobName,
    schedule: '* * * * *',
    run: () => sendCampaigns({ ...services, appUrl: services.config.appUrl }).then(() => undefined),
  };
}
