import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { campaignRecipients } from '#app/database/schema/campaigns.ts';
import type { Database } from '#app/platform/database.server.ts';
import { learnerProgresses, type LearnerProgress } from '#app/shared/campaign-terms.ts';
import type { Audience, AudienceCounts } from './campaign-terms.ts';

/** Why a learner gets no mail about a course: null for those who get it. */
const learnerState = (courseId: SQL): SQL => sql`case
    when u.suspended_at is not null or not u.email_verified then 'unreachable'
    when exists (select from mail_opt_outs x where x.user_id = u.id and x.kind = 'course' and x.course_id = ${courseId}) then 'opted_out'
  end`;

/** Conditions of a learner `l` of `all_learners`. A learner has progress in a course once a lesson was opened. */
const withProgress: Readonly<Record<LearnerProgress, SQL>> = {
  all: sql`true`,
  unfinished: sql`not l.has_completed`,
  not_started: sql`not l.has_started`,
  completed: sql`l.has_completed`,
};

/** SQL for the people of an audience: `user_id` or `subscription_id`, `email`, and `state`, null for those who get the mail. Each address once. */
const peopleOf = ({ courseId, progress, isForSubscribers }: Audience): SQL => sql`
  with all_learners as (
    select u.id as user_id, u.email, ${learnerState(sql`e.course_id`)} as state,
      p.user_id is not null as has_started, p.completed_at is not null as has_completed
    from enrolments e join users u on u.id = e.user_id
    left join course_progress p on p.user_id = e.user_id and p.course_id = e.course_id
    where e.course_id = ${courseId}::uuid and e.revoked_at is null),
  learners as (select l.* from all_learners l where ${withProgress[progress]}),
  people as (
    select user_id, null::uuid as subscription_id, email, state from learners
    union all
    select null, s.id, s.email, null from newsletter_subscriptions s
    where ${isForSubscribers}::boolean and s.status = 'confirmed'
      and not exists (select from learners l where l.email = s.email and l.state is null))`;

/** Counts the people of an audience. One query. */
export async function countAudience(db: Database, audience: Audience): Promise<AudienceCounts> {
  const counted = learnerProgresses.map(
    (progress) => sql`count(*) filter (where ${withProgress[progress]})::int as ${sql.identifier(progress)}`,
  );
  const { rows } = await db.execute<
    { gets: number; opted_out: number; unreachable: number } & Record<LearnerProgress, number>
  >(sql`
    ${peopleOf(audience)}
    select * from (select count(*) filter (where state is null)::int as gets, count(*) filter (where state = 'opted_out')::int as opted_out,
        count(*) filter (where state = 'unreachable')::int as unreachable from people) reached,
      (select ${sql.join(counted, sql`, `)} from all_learners l where l.state is null) by_progress`);
  const [row] = rows;
  return {
    gets: row?.gets ?? 0,
    optedOut: row?.opted_out ?? 0,
    unreachable: row?.unreachable ?? 0,
    byProgress: {
      all: row?.all ?? 0,
      unfinished: row?.unfinished ?? 0,
      not_started: row?.not_started ?? 0,
      completed: row?.completed ?? 0,
    },
  };
}

/** Inserts the recipients of a campaign that starts, as its audience is now. Keeps those that are there. */
export async function insertRecipients(tx: Database, campaignId: string, audience: Audience, at: Date): Promise<void> {
  await tx.execute(sql`
    ${peopleOf(audience)}
    insert into campaign_recipients (campaign_id, user_id, subscription_id, email, created_at)
    select ${campaignId}::uuid, user_id, subscription_id, email, ${at.toISOString()}::timestamptz from people
    where state is null order by email on conflict do nothing`);
}

export interface WaitingRecipient {
  readonly id: string;
  /** Today's address. */
  readonly email: string;
  /** Null for a subscriber. */
  readonly name: string | null;
  readonly course: string | null;
  /** Whether they still get it: not unsubscribed, suspended, or without the course since the start. */
  readonly isWanted: boolean;
}

/**
 * Selects and locks the next recipients who wait for the mail of a campaign, in the transaction that has locked the campaign. Locks their
 * accounts first, as their deletion does, so that no mail is queued for an account that is being deleted.
 */
export async function lockWaitingRecipients(
  tx: Database,
  campaignId: string,
  limit: number,
): Promise<WaitingRecipient[]> {
  await tx.execute(sql`
    select u.id from users u where u.id in (select r.user_id from campaign_recipients r
      where r.campaign_id = ${campaignId} and r.state = 'waiting' order by r.id limit ${limit})
    order by u.id for share`);
  const { rows } = await tx.execute<{
    id: string;
    email: string;
    name: string | null;
    course: string | null;
    is_wanted: boolean;
  }>(sql`
    select r.id, coalesce(u.email, s.email) as email, u.name, case when u.id is not null then c.title end as course,
      case when u.id is not null then c.id is not null and ${learnerState(sql`c.id`)} is null
        and exists (select from enrolments e where e.user_id = u.id and e.course_id = c.id and e.revoked_at is null)
      else s.status = 'confirmed' end as is_wanted
    from campaign_recipients r join campaigns k on k.id = r.campaign_id
    left join courses c on c.id = k.course_id left join users u on u.id = r.user_id
    left join newsletter_subscriptions s on s.id = r.subscription_id
    where r.campaign_id = ${campaignId} and r.state = 'waiting'
    order by r.id limit ${limit} for update of r`);
  return rows.map(({ is_wanted: isWanted, ...row }) => ({ ...row, isWanted }));
}

/** Marks recipients whose mails are queued, with the ids of the mails; null for a mail that was queued before. */
export async function markQueued(
  tx: Database,
  mails: readonly { readonly recipientId: string; readonly mailId: string | null }[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = sql.join(
    mails.map(({ recipientId, mailId }) => sql`(${recipientId}::uuid, ${mailId}::uuid)`),
    sql`, `,
  );
  await tx.execute(sql`
    update campaign_recipients r set state = 'queued', mail_id = coalesce(m.mail_id, r.mail_id)
    from (values ${rows}) as m (recipient_id, mail_id) where r.id = m.recipient_id`);
}

export async function markSkipped(tx: Database, recipientIds: readonly string[]): Promise<void> {
  if (recipientIds.length === 0) return;
  await tx
    .update(campaignRecipients)
    .set({ state: 'skipped' })
    .where(inArray(campaignRecipients.id, [...recipientIds]));
}

/** Selects and locks a recipient with the course of the campaign, for the link of a mail; null for an unknown id. */
export async function lockRecipient(tx: Database, id: string) {
  const { rows } = await tx.execute<{
    user_id: string | null;
    subscription_id: string | null;
    course_id: string | null;
  }>(
    sql`select r.user_id, r.subscription_id, k.course_id from campaign_recipients r join campaigns k on k.id = r.campaign_id
      where r.id = ${id} for update of r`,
  );
  const [row] = rows;
  return row ? { userId: row.user_id, subscriptionId: row.subscription_id, courseId: row.course_id } : null;
}

/** Marks that a recipient unsubscribed by a link of the campaign; keeps the first time. */
export async function markUnsubscribed(tx: Database, id: string, at: Date): Promise<void> {
  await tx
    .update(campaignRecipients)
    .set({ unsubscribedAt: sql`coalesce(${campaignRecipients.unsubscribedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(campaignRecipients.id, id));
}

/** Selects the campaigns that a user was sent, for the export of their data. */
export async function selectCampaignsTo(db: Database, userId: string) {
  const { rows } = await db.execute<{
    subject: string;
    state: string;
    unsubscribed_at: Date | null;
    created_at: Date;
  }>(sql`
    select k.subject, r.state, r.unsubscribed_at, r.created_at from campaign_recipients r join campaigns k on k.id = r.campaign_id
    where r.user_id = ${userId} order by r.created_at, r.id`);
  return rows.map((row) => ({
    subject: row.subject,
    state: row.state,
    unsubscribedAt: row.unsubscribed_at,
    createdAt: row.created_at,
  }));
}
