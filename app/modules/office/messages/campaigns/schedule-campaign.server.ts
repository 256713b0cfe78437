import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from './campaign-errors.ts';
import { lockCampaign, updateCampaign } from './campaign-queries.server.ts';
import { countAudience } from './recipient-queries.server.ts';
import { lockDraft } from './save-campaign.server.ts';
import { sendCampaignsJobName } from './send-campaigns.server.ts';

/**
 * Schedules a draft, for now if `sendAt` is null or past. `expected` is the number of people that the staff member saw and confirmed. Throws
 * DomainError 'forbidden', 'campaign_not_found', 'not_a_draft', 'nobody', 'audience_changed'.
 */
export async function scheduleCampaign(
  { db, actor, clock, jobs, address }: StaffDeps & { readonly jobs: Jobs },
  { id, sendAt, expected }: { readonly id: string; readonly sendAt: Date | null; readonly expected: number },
): Promise<void> {
  requireCapability(actor, 'campaigns.send');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    const { gets } = await countAudience(tx, draft);
    if (gets === 0) throw refuse('nobody');
    if (gets !== expected) throw refuse('audience_changed', { gets: String(gets) });
    const at = sendAt !== null && sendAt > now ? sendAt : now;
    await updateCampaign(tx, id, { status: 'scheduled', sendAt: at }, now);
    await recordAudit(tx, actor, {
      action: 'campaign.scheduled',
      subjectType: 'campaign',
      subjectId: id,
      after: { title: draft.subject, sendAt: at.toISOString(), people: gets },
      ...(address !== undefined && { address }),
    });
    if (at <= now) await jobs.send(tx, sendCampaignsJobName, {}, { singletonKey: sendCampaignsJobName });
  });
}

/**
 * Makes a scheduled campaign a draft again, before it starts. Safe to repeat. Throws DomainError 'forbidden', 'campaign_not_found',
 * 'not_scheduled' for one that has started.
 */
export async function unscheduleCampaign({ db, actor, clock, address }: StaffDeps, id: string): Promise<void> {
  requireCapability(actor, 'campaigns.send');
  await db.transaction(async (tx) => {
    const campaign = isId(id) ? await lockCampaign(tx, id) : null;
    if (!campaign) throw refuse('campaign_not_found');
    if (campaign.status === 'draft') return;
    if (campaign.status !== 'scheduled') throw refuse('not_scheduled');
    await updateCampaign(tx, id, { status: 'draft', sendAt: null }, clock.now());
    await recordAudit(tx, actor, {
      action: 'campaign.unscheduled',
      subjectType: 'campaign',
      subjectId: id,
      before: { title: campaign.subject },
      ...(address !== undefined && { address }),
    });
  });
}
