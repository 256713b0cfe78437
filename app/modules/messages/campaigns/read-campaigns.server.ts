import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { requireCampaigns, type CampaignDeps } from './campaign-deps.ts';
import type { CampaignErrorCode } from './campaign-errors.ts';
import { selectCampaignRow, selectCampaigns, selectCoursesWithLearners } from './campaign-queries.server.ts';
import type { AudienceCounts, CampaignRow } from './campaign.ts';
import { countAudience } from './recipient-queries.server.ts';

type Deps = Pick<CampaignDeps, 'db' | 'actor'>;

/** Campaigns that the list shows. */
const listLength = 100;

/** Returns the newest campaigns with their results. One query. Throws DomainError 'forbidden'. */
export async function listCampaigns({ db, actor }: Deps): Promise<readonly CampaignRow[]> {
  requireCampaigns(actor);
  return selectCampaigns(db, listLength);
}

/** Returns a campaign with its results. One query. Throws DomainError 'forbidden', 'campaign_not_found'. */
export async function readCampaign({ db, actor }: Deps, id: string): Promise<CampaignRow> {
  requireCampaigns(actor);
  const row = isId(id) ? await selectCampaignRow(db, id) : null;
  if (!row) throw new DomainError<CampaignErrorCode>('campaign_not_found');
  return row;
}

/** Returns whom a campaign would reach if it started now. One query. Throws DomainError 'forbidden'. */
export async function readAudience({ db, actor }: Deps, campaign: CampaignRow): Promise<AudienceCounts> {
  requireCampaigns(actor);
  return countAudience(db, campaign);
}

/** Returns the courses whose learners may be written to. One query. Throws DomainError 'forbidden'. */
export async function listCampaignCourses({ db, actor }: Deps) {
  requireCampaigns(actor);
  return selectCoursesWithLearners(db);
}
