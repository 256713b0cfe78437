import type { Database } from '#app/platform/database.server.ts';
import { sql } from 'drizzle-orm';

/** Names, ids and positions in a shop, which exist in every prepared shop. */
interface Sample extends Record<string, unknown> {
  readonly receipt: string;
  readonly buyer: string;
  readonly email: string;
  readonly phone: string;
  readonly title: string;
  readonly payment: string;
  /** A payment near the end of the list. */
  readonly deep: string;
  readonly user: string;
  readonly busy: string;
  readonly course: string;
  readonly message: string;
  readonly subscriber: string;
  readonly review: string;
  readonly entry: string;
  readonly actor: string;
  readonly subject: string;
  readonly statement: string;
}

/** Reads a row from the middle of each table. */
export async function sampleOf(db: Database): Promise<Sample> {
  const middle = (column: string, table: string, order: string) =>
    sql.raw(`(select ${column} from ${table} order by ${order} limit 1 offset (select count(*) / 2 from ${table}))`);
  const { rows } = await db.execute<Sample>(sql`
    select p.transaction_id as receipt, p.buyer_name as buyer, p.buyer_email as email, p.phone_number as phone, p.course_title as title, p.id as payment,
      (select id from payments where status = 'completed' order by payment_date limit 1 offset 5000) as deep,
      ${middle('id', 'users', 'created_at')} as user, (select id from users where email = 'busy@example.com') as busy,
      p.course_id as course, ${middle('id', 'contact_messages', 'created_at')} as message,
      ${middle('id', 'newsletter_subscriptions', 'created_at')} as subscriber, ${middle('id', 'reviews', 'created_at')} as review,
      a.id::text as entry, a.actor_id as actor, a.subject_id as subject, ${middle('id', 'statements', 'created_at')} as statement
    from (select * from payments where status = 'completed' order by id limit 1) p,
      (select * from audit_log where actor_id is not null order by id limit 1 offset 5000) a`);
  const [row] = rows;
  if (!row) throw new Error('the shop is empty');
  return row;
}

const found = (text: string) => `?search=${encodeURIComponent(text)}`;

/** Returns every list of the portal with its addresses: in every order, filtered, searched, and near the end. */
export function listsOf(sample: Sample): Readonly<Record<string, readonly string[]>> {
  const { payment, deep, user, busy, course, message, subscriber, review, entry, actor, subject, statement } = sample;
  const at = (path: string, queries: readonly string[]) => queries.map((query) => `/admin/${path}.data${query}`);
  return {
    dashboard: at('dashboard', ['']),
    courses: at('courses', [
      '',
      '?page=4',
      '?sort=title',
      '?sort=-title&page=3',
      '?sort=category',
      '?sort=-price',
      '?sort=-students',
      '?sort=level',
      '?category=Data&level=advanced',
      '?status=draft',
      found('from zero'),
      found('nothing has this'),
    ]),
    'students of a course': at(`courses/${course}/students`, ['', '?students=20']),
    users: at('users', [
      '',
      `?after=${user}`,
      `?before=${user}`,
      '?sort=newest',
      '?sort=name',
      `?sort=-name&after=${user}`,
      '?sort=email',
      '?show=active',
      '?show=unverified',
      '?show=suspended&sort=name',
      '?show=admins',
      found('wanjiru'),
      `${found('wanjiru njoroge')}&sort=name`,
      found('njo'),
      found('am'),
      found('k'),
      found('.77@example'),
      found('example.com'),
      found('nothing has this'),
      found('0712345678'),
    ]),
    'a user': [...at(`users/${user}`, ['']), ...at(`users/${busy}`, [''])],
    payments: at('payments', [
      '',
      `?after=${deep}`,
      '?grants=on',
      '?status=failed',
      '?status=refunded&sort=amount',
      '?sort=amount',
      '?sort=-amount&grants=on',
      '?sort=user',
      '?sort=-course',
      '?from=2025-03-02&until=2025-03-08',
      '?from=2025-03-02&until=2025-03-08&sort=amount',
      '?from=2025-03-02&until=2025-03-08&sort=-user',
      '?from=2025-03-02&until=2025-03-08&sort=course',
      '?from=2025-03-01&until=2025-05-31&sort=amount',
    ]),
    'payments, searched': at('payments', [
      found(sample.receipt),
      found(sample.email),
      found(sample.buyer),
      found(sample.buyer.split(' ')[0] ?? ''),
      `${found(sample.buyer)}&sort=amount`,
      found(`0${sample.phone.slice(3)}`),
      found(sample.title),
      `${found(sample.title)}&sort=-amount`,
      found('backend'),
      found('wanjiru koech'),
      found('backend in practice'),
      found('busy buyer'),
      found('nothing has this'),
    ]),
    'a payment': at(`payments/${payment}`, ['']),
    'open cases': at('payments/cases', ['']),
    statements: [
      ...at('payments/reconcile', ['']),
      ...at(`payments/reconcile/${statement}`, ['', '?show=different', '?after=1000']),
    ],
    portfolio: at('portfolio', ['']),
    messages: at('messages', [
      '',
      `?after=${message}`,
      '?status=new',
      '?status=archived',
      found('visitor.77@'),
      found('exercises'),
      found('beginner'),
      found('nothing has this'),
    ]),
    subscribers: at('subscribers', [
      '',
      `?after=${subscriber}`,
      '?status=confirmed',
      '?status=pending',
      found('reader.777'),
      found('example.com'),
      found('nothing has this'),
    ]),
    reviews: at('reviews', [
      '',
      `?after=${review}`,
      '?status=reported',
      '?status=hidden',
      '?stars=3',
      '?stars=1&status=hidden',
      found(sample.title),
      found('backend'),
      found(sample.buyer),
      found('number 7777'),
      found('careful captions'),
      found('nothing has this'),
    ]),
    audit: at('audit', [
      '',
      `?before=${entry}`,
      `?who=${actor}`,
      '?who=system',
      '?action=course.updated',
      '?action=course.deleted',
      '?action=nothing.like_it',
      `?about=${subject}`,
      '?about=nothing',
      '?from=2025-01-10&until=2025-01-12',
      '?until=2025-01-20',
      '?until=2020-01-01',
      '?from=2030-01-01',
      `?who=${actor}&action=course.updated`,
      '?who=system&action=course.updated',
      `?who=${actor}&until=2025-02-01`,
      '?action=course.deleted&from=2025-03-01&until=2025-03-31',
      `?who=${actor}&about=${subject}&from=2025-01-01`,
    ]),
  };
}

/** The default six months, a whole year, and an old month. */
export const analyticsAddresses = ['', '?from=2000-01', '?from=2024-06&until=2024-06'].map(
  (query) => `/admin/analytics.data${query}`,
);
