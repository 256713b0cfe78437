import { and, asc, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { campaigns } from '#app/database/schema/campaigns.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CampaignStatus, LearnerProgress } from '#app/shared/campaign-terms.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import { maxCampaignsCounted, type Campaign, type CampaignInput, type CampaignRow } from './campaign-terms.ts';

const columns = {
  id: campaigns.id,
  subject: campaigns.subject,
  body: campaigns.body,
  html: campaigns.html,
  locale: campaigns.locale,
  courseId: campaigns.courseId,
  progress: sql<LearnerProgress>`coalesce(${campaigns.narrowedTo}, case when ${campaigns.isForUnfinished} then 'unfinished' else 'all' end)`,
  isForSubscribers: campaigns.isForSubscribers,
  status: campaigns.status,
  sendAt: campaigns.sendAt,
  updatedAt: campaigns.updatedAt,
};

const counted = (condition: string): SQL<number> => sql.raw(`count(*) filter (where ${condition})::int`) as SQL<number>;

/** What has become of the recipients of each campaign. */
const results = sql`(select
    ${counted("r.state = 'waiting' or o.status = 'queued'")} as waiting,
    ${counted("o.status = 'sent'")} as sent,
    ${counted("o.status = 'failed'")} as failed,
    ${counted("r.state = 'skipped'")} as skipped,
    ${counted('r.unsubscribed_at is not null')} as unsubscribed
  from campaign_recipients r left join mail_outbox o on o.id = r.mail_id where r.campaign_id = campaigns.id) results`;

const rowColumns = {
  ...columns,
  course: courses.title,
  waiting: sql<number>`results.waiting`,
  sent: sql<number>`results.sent`,
  failed: sql<number>`results.failed`,
  skipped: sql<number>`results.skipped`,
  unsubscribed: sql<number>`results.unsubscribed`,
};

const withStatus = <Row extends { status: string }>(row: Row) => ({ ...row, status: row.status as CampaignStatus });

/** Selects up to `limit` campaigns with their results at a place, the newest first in both directions. */
export async function selectCampaigns(
  db: Database,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
): Promise<CampaignRow[]> {
  const { behind, order, skip, inOrder } = newestFirst({ at: campaigns.createdAt, id: campaigns.id }, place);
  const rows = await db
    .select(rowColumns)
    .from(campaigns)
    .leftJoin(courses, eq(courses.id, campaigns.courseId))
    .innerJoinLateral(results, sql`true`)
    .where(behind)
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  const listed = rows.map(withStatus);
  return inOrder(listed);
}

/**
 * Selects the campaigns that have started to the learners of the same course, or to subscribers like this one, with their results, the
 * latest first.
 */
export async function selectSentBefore(
  db: Database,
  { id, courseId, isForSubscribers }: Pick<Campaign, 'id' | 'courseId' | 'isForSubscribers'>,
  limit: number,
): Promise<CampaignRow[]> {
  // Each way has its own index.
  const latest = (isMeant: SQL) => sql`(select id from campaigns k where ${isMeant} and started_at is not null
    and id <> ${id}::uuid order by started_at desc, id limit ${limit})`;
  const rows = await db
    .select(rowColumns)
    .from(campaigns)
    .leftJoin(courses, eq(courses.id, campaigns.courseId))
    .innerJoinLateral(results, sql`true`)
    .where(
      or(
        courseId === null ? undefined : sql`${campaigns.id} in ${latest(sql`course_id = ${courseId}::uuid`)}`,
        isForSubscribers ? sql`${campaigns.id} in ${latest(sql`is_for_subscribers`)}` : undefined,
      ) ?? sql`false`,
    )
    .orderBy(desc(campaigns.startedAt), asc(campaigns.id))
    .limit(limit);
  return rows.map(withStatus);
}

/** Counts the campaigns, up to `maxCampaignsCounted` + 1. */
export function countCampaigns(db: Database): Promise<{ readonly all: number }> {
  return cappedCounts(db, maxCampaignsCounted, { all: sql`select from ${campaigns}` });
}

/** Selects a campaign with its results; null for an unknown id. */
export async function selectCampaignRow(db: Database, id: string): Promise<CampaignRow | null> {
  const [row] = await db
    .select(rowColumns)
    .from(campaigns)
    .leftJoin(courses, eq(courses.id, campaigns.courseId))
    .innerJoinLateral(results, sql`true`)
    .where(eq(campaigns.id, id));
  return row ? withStatus(row) : null;
}

/** Selects and locks a campaign until the transaction ends; null for an unknown id. */
export async function lockCampaign(tx: Database, id: string): Promise<Campaign | null> {
  const [row] = await tx.select(columns).from(campaigns).where(eq(campaigns.id, id)).for('update');
  return row ? withStatus(row) : null;
}

/** Returns the columns of a progress. An older release reads the first alone. */
const progressColumns = (progress: LearnerProgress) => ({
  isForUnfinished: progress === 'unfinished' || progress === 'not_started',
  narrowedTo: progress === 'not_started' || progress === 'completed' ? progress : null,
});

/** Inserts a draft; keeps an existing one with the id. Returns whether it is new. */
export async function insertCampaign(
  tx: Database,
  { progress, ...input }: CampaignInput,
  { id, createdBy, at }: { readonly id: string; readonly createdBy: string | null; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(campaigns)
    .values({ id, ...input, ...progressColumns(progress), createdBy, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: campaigns.id });
  return rows.length > 0;
}

/** A change of a campaign: its words, its audience, or its state. */
type CampaignChange = Partial<CampaignInput> & {
  readonly status?: CampaignStatus;
  readonly sendAt?: Date | null;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
};

export async function updateCampaign(
  tx: Database,
  id: string,
  { progress, ...change }: CampaignChange,
  at: Date,
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...change, ...(progress && progressColumns(progress)), updatedAt: at })
    .where(eq(campaigns.id, id));
}

/** Writes when the last mails were queued. */
export async function updateQueuedAt(tx: Database, id: string, at: Date): Promise<void> {
  await tx.update(campaigns).set({ queuedAt: at }).where(eq(campaigns.id, id));
}

export async function deleteCampaign(tx: Database, id: string): Promise<void> {
  await tx.delete(campaigns).where(eq(campaigns.id, id));
}

/**
 * Selects and locks the campaign whose turn it is: the one that is being sent, or else the first that is due, so that one ends before the
 * next begins. Null without one, while another process works at it, and if its last mails were queued after `queuedBefore`.
 */
export async function lockDueCampaign(
  tx: Database,
  { now, queuedBefore }: { readonly now: Date; readonly queuedBefore: Date },
): Promise<Campaign | null> {
  const first = tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        sql`${campaigns.status} in ('scheduled', 'sending')`,
        isNotNull(campaigns.sendAt),
        sql`${campaigns.sendAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`(${campaigns.status} = 'sending') desc`, asc(campaigns.sendAt), asc(campaigns.id))
    .limit(1);
  const [row] = await tx
    .select(columns)
    .from(campaigns)
    .where(
      and(
        inArray(campaigns.id, first),
        sql`(${campaigns.queuedAt} is null or ${campaigns.queuedAt} <= ${queuedBefore.toISOString()}::timestamptz)`,
      ),
    )
    .for('update', { skipLocked: true });
  return row ? withStatus(row) : null;
}

/** Selects the courses that have learners, by title. */
export async function selectCoursesWithLearners(db: Database): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(sql`exists (select from enrolments e where e.course_id = ${courses.id} and e.revoked_at is null)`)
    .orderBy(asc(courses.title), asc(courses.id));
}
