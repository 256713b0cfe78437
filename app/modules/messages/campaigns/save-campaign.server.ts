import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { sanitizeMailHtml, textOfMailHtml } from '#app/platform/mail/mail-html.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { learnerProgresses } from '#app/shared/campaign-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { requireCampaigns, type CampaignDeps } from './campaign-deps.ts';
import type { CampaignErrorCode } from './campaign-errors.ts';
import {
  deleteCampaign,
  insertCampaign,
  lockCampaign,
  selectCoursesWithLearners,
  updateCampaign,
} from './campaign-queries.server.ts';
import type { Campaign, CampaignInput } from './campaign.ts';
import type { Database } from '#app/platform/database.server.ts';

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
  if (!known.some(({ id }) => id === courseId))
    throw new DomainError<CampaignErrorCode>('course_unknown', { field: 'course' });
}

/** Adds a draft under the id from its form, so that a form sent twice adds one. Throws DomainError 'forbidden', 'course_unknown'. */
export async function addCampaign(
  { db, actor, clock, address }: CampaignDeps,
  { id, input: submitted }: { readonly id: string; readonly input: CampaignInput },
): Promise<void> {
  requireCampaigns(actor);
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
  if (!campaign) throw new DomainError<CampaignErrorCode>('campaign_not_found');
  if (campaign.status !== 'draft') throw new DomainError<CampaignErrorCode>('not_a_draft');
  return campaign;
}

/**
 * Changes a draft. `version` is the time of the change that the form was opened with. Throws DomainError 'forbidden', 'campaign_not_found',
 * 'not_a_draft', 'conflict', 'course_unknown'.
 */
export async function changeCampaign(
  { db, actor, clock, address }: CampaignDeps,
  { id, version, input: submitted }: { readonly id: string; readonly version: number; readonly input: CampaignInput },
): Promise<void> {
  requireCampaigns(actor);
  const input = cleanInput(submitted);
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    if (before.updatedAt.getTime() !== version) throw new DomainError<CampaignErrorCode>('conflict');
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
  { db, actor, clock, address }: CampaignDeps,
  { id, progress: input }: { readonly id: string; readonly progress: string },
): Promise<void> {
  requireCampaigns(actor);
  const progress = learnerProgresses.find((each) => each === input);
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    if (!progress || before.courseId === null) throw new DomainError<CampaignErrorCode>('audience_unknown');
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
export async function removeCampaign({ db, actor, address }: CampaignDeps, id: string): Promise<void> {
  requireCampaigns(actor);
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
