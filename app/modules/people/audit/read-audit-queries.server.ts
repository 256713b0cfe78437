import { asc, and, desc, eq, gt, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { auditLog, isAboutMoney } from '#app/database/schema/audit.ts';
import { staffMembers, users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maxCounted, readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import type { AuditFilter } from './audit-filter.ts';

/** Returns the start of a day in Nairobi, which has no daylight saving time. */
const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Africa/Nairobi'`;
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Africa/Nairobi'`;

/**
 * Returns the last number before a time. Numbers grow as entries are written, and times are those of their transactions, less than a day
 * before. So an entry's number from a day outside of the range limits the range, and every index that continues with the number finds its
 * page at once.
 */
const lastBefore = (
  moment: SQL,
) => sql`coalesce((select l.id from audit_log l where l.created_at < ${moment} - interval '1 day'
  order by l.created_at desc, l.id desc limit 1), 0)`;
const firstAfter = (
  moment: SQL,
) => sql`coalesce((select l.id from audit_log l where l.created_at >= ${moment} + interval '1 day'
  order by l.created_at, l.id limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`;

/** A query of all entries, or of those about money. */
interface AuditQuery extends AuditFilter {
  readonly onlyMoney: boolean;
}

const aboutMoney = sql.raw(isAboutMoney);

function matching({ who, action, about, from, until, onlyMoney }: AuditQuery): SQL | undefined {
  return and(
    onlyMoney ? aboutMoney : undefined,
    who === 'system' ? isNull(auditLog.actorId) : who ? eq(auditLog.actorId, who) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    about ? eq(auditLog.subjectId, about) : undefined,
    from ? and(gte(auditLog.createdAt, startOf(from)), gt(auditLog.id, lastBefore(startOf(from)))) : undefined,
    until ? and(lt(auditLog.createdAt, endOf(until)), lt(auditLog.id, firstAfter(endOf(until)))) : undefined,
  );
}

/** The subject's id if it is one of ours; not ids of statements' rows, codes and addresses. */
const subjectUuid = sql`(case when audit_log.subject_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then audit_log.subject_id::uuid end)`;

/** The file of an imported statement: its entry has the name instead of an id. */
const statementFile = sql`(case when ${subjectUuid} is null then audit_log.subject_id end)`;

/** The subject's name, today's or the entry's: one index lookup per row of a page. */
const subjectName = sql<string | null>`coalesce(case audit_log.subject_type
  when 'user' then (select name from users where id = ${subjectUuid})
  when 'certificate' then (select course_title from certificates where code = audit_log.subject_id)
  when 'course' then (select title from courses where id = ${subjectUuid})
  when 'lesson' then (select title from lessons where id = ${subjectUuid})
  when 'section' then (select title from sections where id = ${subjectUuid})
  when 'hand_in' then (select l.title from hand_ins h join lessons l on l.id = h.lesson_id where h.id = ${subjectUuid})
  when 'lesson_question' then (select l.title from lesson_questions q join lessons l on l.id = q.lesson_id where q.id = ${subjectUuid})
  when 'question' then (select nullif(split_part(words, e'\\n', 1), '') from questions where id = ${subjectUuid})
  when 'project' then (select title from portfolio_items where id = ${subjectUuid})
  when 'organisation' then (select name from organisations where id = ${subjectUuid})
  when 'offer' then (select name from offers where id = ${subjectUuid})
  when 'campaign' then (select subject from campaigns where id = ${subjectUuid})
  when 'message' then (select name from contact_messages where id = ${subjectUuid})
  when 'subscriber' then (select email from newsletter_subscriptions where id = ${subjectUuid})
  when 'statement' then coalesce((select file_name from statements where id = ${subjectUuid}), ${statementFile})
  when 'media_file' then audit_log.after ->> 'fileName'
  when 'receipt' then audit_log.subject_id
  when 'text' then audit_log.subject_id
  when 'claim' then (select receipt from payment_claims where id = ${subjectUuid})
  when 'manual_payment' then (select reference from manual_payments where id = ${subjectUuid})
  when 'refund' then (select receipt from refunds where id = ${subjectUuid})
  when 'invoice' then (select number from invoices where id = ${subjectUuid})
  when 'order' then (select 'order ' || number from orders where id = ${subjectUuid})
  when 'payment' then (select course_title from payments where id = ${subjectUuid})
  when 'plan' then (select course_title from plans where id = ${subjectUuid})
  when 'payment_attempt' then (select 'order ' || o.number from payment_attempts a join orders o on o.id = a.order_id where a.id = ${subjectUuid})
  when 'enrolment' then (select c.title from enrolments e join courses c on c.id = e.course_id where e.id = ${subjectUuid})
  when 'pending_enrolment' then (select title from courses where id = (coalesce(audit_log.before, audit_log.after) ->> 'courseId')::uuid)
  when 'review' then (select c.title from reviews r join courses c on c.id = r.course_id where r.id = ${subjectUuid})
end, audit_log.before ->> 'title', audit_log.after ->> 'title')`;

/** The owner of the subject. */
const personId = sql<string | null>`case audit_log.subject_type
  when 'certificate' then (select user_id from certificates where code = audit_log.subject_id)
  when 'claim' then (select o.user_id from payment_claims k join orders o on o.id = k.order_id where k.id = ${subjectUuid})
  when 'manual_payment' then (select o.user_id from manual_payments r join orders o on o.id = r.order_id where r.id = ${subjectUuid})
  when 'refund' then (select o.user_id from refunds f join mpesa_receipts m on m.receipt = f.receipt join orders o on o.id = m.order_id where f.id = ${subjectUuid})
  when 'invoice' then (select o.user_id from invoices i join orders o on o.id = i.order_id where i.id = ${subjectUuid})
  when 'order' then (select user_id from orders where id = ${subjectUuid})
  when 'payment' then (select user_id from payments where id = ${subjectUuid})
  when 'payment_attempt' then (select o.user_id from payment_attempts a join orders o on o.id = a.order_id where a.id = ${subjectUuid})
  when 'enrolment' then (select user_id from enrolments where id = ${subjectUuid})
  when 'review' then (select user_id from reviews where id = ${subjectUuid})
  when 'lesson_question' then (select asker_id from lesson_questions where id = ${subjectUuid})
end`;

/**
 * What an entry of a certificate says of its names, from the correction: the log itself stays when the account is deleted, and must not
 * keep them.
 */
const ofCorrection = (values: SQL) => sql`(select jsonb_strip_nulls(${values}) from certificate_corrections k
  where audit_log.subject_type = 'certificate' and k.id = (audit_log.after ->> 'correctionId')::uuid)`;
const namedBefore = ofCorrection(sql`jsonb_build_object('name', k.former_name)`);
const namedAfter = ofCorrection(sql`jsonb_build_object('name', k.name, 'reason', k.decision_reason)`);

const columns = {
  id: auditLog.id,
  at: auditLog.createdAt,
  actorId: auditLog.actorId,
  actorName: auditLog.actorName,
  actorEmail: sql<string | null>`case when ${staffMembers.userId} is not null then ${users.email} end`,
  action: auditLog.action,
  subjectType: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  before: sql<unknown>`coalesce(audit_log.before, ${namedBefore})`,
  after: sql<unknown>`audit_log.after || coalesce(${namedAfter}, '{}')`,
  address: auditLog.address,
  subjectName,
  personId,
  personName: sql<string | null>`(select name from users where id = ${personId})`,
};

/** Selects entries at a place, newest first, with the e-mail of present staff only. */
export async function selectAudit(db: Database, filter: AuditQuery, page: { place: PagePosition; limit: number }) {
  const { beside, skip, isBackwards } = readingOrder(page.place);
  const isBeyond = isBackwards ? gt : lt;
  // Selects the ids first, because the indexes alone answer that.
  const onPage = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(matching(filter), beside === null ? undefined : isBeyond(auditLog.id, Number(beside))))
    .orderBy(isBackwards ? asc(auditLog.id) : desc(auditLog.id))
    .offset(skip)
    .limit(page.limit);
  return db
    .select(columns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(staffMembers, eq(staffMembers.userId, auditLog.actorId))
    .where(inArray(auditLog.id, onPage))
    .orderBy(desc(auditLog.id));
}

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

/** Subjects of entries: ids of one type. */
export interface AuditSubjects {
  readonly type: string;
  readonly ids: readonly string[];
}

/** Selects the newest entries about some subjects, with an index lookup for each. The planner alone would scan the log from its end. */
export async function selectAuditAbout(db: Database, subjects: readonly AuditSubjects[], limit: number) {
  const types = subjects.flatMap(({ type, ids }) => ids.map(() => type));
  const ids = subjects.flatMap((subject) => subject.ids);
  const newest = sql`(select entry.id from unnest(${sql.param(types)}::text[], ${sql.param(ids)}::text[]) as subject (type, id)
    cross join lateral (select l.id from audit_log l where l.subject_id = subject.id and l.subject_type = subject.type
      order by l.id desc limit ${limit}) entry
    order by entry.id desc limit ${limit})`;
  return db
    .select(columns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(staffMembers, eq(staffMembers.userId, auditLog.actorId))
    .where(inArray(auditLog.id, newest))
    .orderBy(desc(auditLog.id));
}

interface FilterFacts extends Record<string, unknown> {
  /** Number of entries that the filter finds, up to `maxCounted` + 1. */
  readonly found: number;
  readonly actions: readonly string[];
  readonly staffMembers: readonly { readonly id: string; readonly name: string; readonly email: string }[];
}

/**
 * Selects the number of entries that a filter finds and the options of the log's filters, in one query: every action in the log, by one
 * index lookup each; and the present staff, by name. For entries about money, the actions and the staff of those.
 */
export async function selectFilterFacts(db: Database, filter: AuditQuery, onlyMoney: boolean): Promise<FilterFacts> {
  const isShown = onlyMoney ? aboutMoney : sql`true`;
  const isOffered = onlyMoney
    ? sql`where exists (select from audit_log where actor_id = ${users.id} and ${isShown})`
    : sql``;
  const { rows } = await db.execute<FilterFacts>(sql`
    with recursive known (action) as (
      (select action from audit_log where ${isShown} order by action limit 1)
      union all
      select (select next.action from (select action from audit_log where ${isShown}) next where next.action > known.action order by next.action limit 1)
      from known where known.action is not null
    )
    select (select count(*)::int from (
        select from ${auditLog} where ${matching(filter) ?? sql`true`} order by ${auditLog.id} desc limit ${maxCounted + 1}) found) as found,
      (select coalesce(json_agg(action order by action), '[]') from known where action is not null) as actions,
      (select coalesce(json_agg(json_build_object('id', ${users.id}, 'name', ${users.name}, 'email', ${users.email})
        order by ${users.name}, ${users.email}), '[]')
      from ${staffMembers} join ${users} on ${users.id} = ${staffMembers.userId} ${isOffered}) as "staffMembers"`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
