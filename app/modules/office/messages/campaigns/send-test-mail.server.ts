import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { composeExample } from './preview-campaign.server.ts';
import { readCampaign } from './read-campaigns.server.ts';

/**
 * Mails a campaign to the staff member as its readers would get it; its links unsubscribe nobody. Throws DomainError 'forbidden',
 * 'campaign_not_found', 'too_many_requests'.
 */
export async function sendTestMail(
  deps: Omit<StaffDeps, 'actor'> & {
    readonly actor: StaffActor;
    readonly jobs: Jobs;
    readonly rateLimits: Pick<RateLimits, 'consume'>;
    readonly appUrl: string;
  },
  id: string,
): Promise<void> {
  const { db, actor, jobs, rateLimits, appUrl, address } = deps;
  requireCapability(actor, 'campaigns.send');
  await rateLimits.consume('self-test-per-user', actor.userId);
  await db.transaction(async (tx) => {
    const campaign = await readCampaign({ db: tx, actor }, id);
    const settings = await readSiteSettings(tx);
    const mail = composeExample(actor, { campaign, settings, appUrl });
    await queueMail(tx, mail, jobs);
    await recordAudit(tx, actor, {
      action: 'campaign.tested',
      subjectType: 'campaign',
      subjectId: id,
      ...(address !== undefined && { address }),
    });
  });
}
