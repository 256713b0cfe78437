import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { sanitizeMailHtml, textOfMailHtml } from '#app/platform/mail/mail-html.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { learnerProgresses } from '#app/shared/campaign-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { refuse } from './campaign-errors.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import {
  deleteCampaign,
  insertCampaign,
  lockCampaign,
  selectCoursesWithLearners,
  updateCampaign,
} from './campaign-queries.server.ts';
import type { Campaign, CampaignInput } from './campaign-terms.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';

/** Returns what is stored: the formatted text sanitised, and the same without format. */
function cleanInput(input: CampaignInput): CampaignInput {
  if (input.html === null) return input;
  const html = sanitizeMailHtml(input.html);
  return { ...input, html, body: textOfMailHtml(html) };
}

const audited = ({ subject, courseId, progress, isForSubscribers }: CampaignInput) => ({
  title: subject,
  courseId,
  progress,
  isForSubscribers,
});

async function requireCourse(tx: Database, { courseId }: CampaignInput): Promise<void> {
  if (courseId === null) return;
  const known = await selectCoursesWithLearners(tx);
  if (!known.some(({ id }) => id === courseId)) throw refuse('course_unknown', { field: 'course' });
}

/** Adds a draft under the id from its form, so that a form sent twice adds one. Throws DomainError 'forbidden', 'course_unknown'. */
export async function addCampaign(
  { db, actor, clock, address }: StaffDeps,
  { id, input: submitted }: { readonly id: string; readonly input: CampaignInput },
): Promise<void> {
  requireCapability(actor, 'campaigns.send');
  const input = cleanInput(submitted);
  await db.transaction(async (tx) => {
    await requireCourse(tx, input);
    if (!(await insertCampaign(tx, input, { id, createdBy: userIdOf(actor), at: clock.now() }))) return;
    await recordAudit(tx, actor, {
      action: 'campaign.added',
      subjectType: 'campaign',
      subjectId: id,
      after: audited(input),
      ...(address !== undefined && { address }),
    });
  });
}

/** Locks a draft. Throws DomainError 'campaign_not_found', 'not_a_draft'. */
export async function lockDraft(tx: Database, id: string): Promise<Campaign> {
  const campaign = isId(id) ? await lockCampaign(tx, id) : null;
  if (!campaign) throw refuse('campaign_not_found');
  if (campaign.status !== 'draft') throw refuse('not_a_draft');
  return campaign;
}

/**
 * Changes a draft. `version` is the time of the change that the form was opened with. Throws DomainError 'forbidden', 'campaign_not_found',
 * 'not_a_draft', 'conflict', 'course_unknown'.
 */
export async function changeCampaign(
  { db, actor, clock, address }: StaffDeps,
  { id, version, input: submitted }: { readonly id: string; readonly version: number; readonly input: CampaignInput },
): Promise<void> {
  requireCapability(actor, 'campaigns.send');
  const input = cleanInput(submitted);
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    requireVersion(before.updatedAt.getTime(), version);
    await requireCourse(tx, input);
    await updateCampaign(tx, id, input, clock.now());
    await recordAudit(tx, actor, {
      action: 'campaign.updated',
      subjectType: 'campaign',
      subjectId: id,
      before: audited(before),
      after: audited(input),
      ...(address !== undefined && { address }),
    });
  });
}

/**
 * Narrows the learners of a draft down by their progress. Safe to repeat. Throws DomainError 'forbidden', 'campaign_not_found',
 * 'not_a_draft', 'audience_unknown' for another progress or a draft without a course.
 */
export async function narrowCampaign(
  { db, actor, clock, address }: StaffDeps,
  { id, progress: input }: { readonly id: string; readonly progress: string },
): Promise<void> {
  requireCapability(actor, 'campaigns.send');
  const progress = learnerProgresses.find((each) => each === input);
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    if (!progress || before.courseId === null) throw refuse('audience_unknown');
    if (before.progress === progress) return;
    await updateCampaign(tx, id, { progress }, clock.now());
    await recordAudit(tx, actor, {
      action: 'campaign.updated',
      subjectType: 'campaign',
      subjectId: id,
      before: audited(before),
      after: audited({ ...before, progress }),
      ...(address !== undefined && { address }),
    });
  });
}

/** Deletes a draft. Throws DomainError 'forbidden', 'campaign_not_found', 'not_a_draft'. */
export async function removeCampaign({ db, actor, address }: StaffDeps, id: string): Promise<void> {
  requireCapability(actor, 'campaigns.send');
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    await deleteCampaign(tx, id);
    await recordAudit(tx, actor, {
      action: 'campaign.deleted',
      subjectType: 'campaign',
      subjectId: id,
      before: audited(before),
      ...(address !== undefined && { address }),
    });
  });
}
