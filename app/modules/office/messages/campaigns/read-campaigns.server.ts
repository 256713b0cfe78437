import { isId } from '#app/shared/ids.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor, type CursorPage } from '#app/shared/cursor-page.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from './campaign-errors.ts';
import {
  countCampaigns,
  selectCampaignRow,
  selectCampaigns,
  selectCoursesWithLearners,
  selectSentBefore,
} from './campaign-queries.server.ts';
import { maxCampaignsCounted, type AudienceCounts, type CampaignRow } from './campaign-terms.ts';
import { countAudience } from './recipient-queries.server.ts';

/** A page of the list of campaigns. */
interface CampaignPage extends Omit<CursorPage<CampaignRow>, 'rows'> {
  readonly campaigns: readonly CampaignRow[];
  /** Null if there are more than are counted. */
  readonly total: number | null;
}

/** Returns a page of the campaigns with their results, the newest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listCampaigns(
  { db, actor }: ReadDeps,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<CampaignPage> {
  requireCapability(actor, 'campaigns.send');
  const { all } = await countCampaigns(db);
  const total = totalOf([all], maxCampaignsCounted);
  const { rows, ...beside } = await readCursorPage((place, most) => selectCampaigns(db, { place, limit: most }), {
    cursor,
    limit,
    total,
  });
  return { campaigns: rows, total, ...beside };
}

/** Returns a campaign with its results. One query. Throws DomainError 'forbidden', 'campaign_not_found'. */
export async function readCampaign({ db, actor }: ReadDeps, id: string): Promise<CampaignRow> {
  requireCapability(actor, 'campaigns.send');
  const row = isId(id) ? await selectCampaignRow(db, id) : null;
  if (!row) throw refuse('campaign_not_found');
  return row;
}

/** Returns whom a campaign would reach if it started now. One query. Throws DomainError 'forbidden'. */
export async function readAudience({ db, actor }: ReadDeps, campaign: CampaignRow): Promise<AudienceCounts> {
  requireCapability(actor, 'campaigns.send');
  return countAudience(db, campaign);
}

/** Campaigns that a page names as sent before. */
const maxSentBefore = 5;

/** Returns the latest campaigns to the same course, or the same subscribers. One query. Throws DomainError 'forbidden'. */
export async function readSentBefore({ db, actor }: ReadDeps, campaign: CampaignRow): Promise<CampaignRow[]> {
  requireCapability(actor, 'campaigns.send');
  return selectSentBefore(db, campaign, maxSentBefore);
}

/** Returns the courses whose learners may be written to. One query. Throws DomainError 'forbidden'. */
export async function listCampaignCourses({ db, actor }: ReadDeps) {
  requireCapability(actor, 'campaigns.send');
  return selectCoursesWithLearners(db);
}
