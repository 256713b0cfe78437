import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { timeAll, timesOf } from './payments/times.ts';
import type { Note } from './table.ts';

const entries = 1_000_000;
/** How often each address is asked for, one after the other. */
const asked = 20;

/** Each filter of the log alone and with others; of days those long ago, too, and those of which it has nothing. */
const addressesOf = ({ admin, subject }: { readonly admin: string; readonly subject: string }) => [
  '',
  `?before=${entries / 2}`,
  `?who=${admin}`,
  '?who=system',
  '?action=course.updated',
  '?action=course.deleted',
  '?action=nothing.like_it',
  `?about=${subject}`,
  '?about=nothing',
  '?from=2025-01-10&until=2025-01-12',
  '?until=2025-01-20',
  '?until=2020-01-01',
  '?from=2026-06-01',
  '?from=2030-01-01',
  `?who=${admin}&action=course.updated`,
  '?who=system&action=course.updated',
  `?who=${admin}&until=2025-02-01`,
  '?action=course.deleted&from=2025-03-01&until=2025-03-31',
  `?who=${admin}&about=${subject}&from=2025-01-01`,
];

/** The portal's audit log with a million entries of two years on PostgreSQL: the data of a page for each filter, over HTTP. */
export async function measureAuditList(note: Note): Promise<void> {
  const shop = await openShop('PostgreSQL', { durable: true });
  try {
    const { admin, sample } = await shop.look(async ({ db, pool }) => {
      const made = await createAdmin(db);
      // Half of it is done by the product itself, which changes no course; one action in a thousand is rare.
      await pool.query(
        `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, before, after, address, created_at)
         select case n % 4 when 0 then $1::uuid when 1 then md5((n % 7)::text)::uuid end, 'Somebody',
           case when n % 1000 = 1 then 'course.deleted' when n % 4 < 2 then 'course.updated' else 'payment.settled' end,
           case when n % 4 < 2 then 'course' else 'payment' end, md5((n % 5000)::text)::uuid::text,
           '{"priceCents": 650000}', '{"priceCents": 700000}', '10.0.0.7',
           timestamptz '2025-01-01' + n * interval '63 seconds'
         from generate_series(1, ${entries}) n`,
        [made.id],
      );
      // As autovacuum does on a server.
      await pool.query('vacuum analyze audit_log');
      const { rows } = await pool.query<{ subject: string }>(
        `select subject_id as subject from audit_log where id = 4`,
      );
      return { admin: made, sample: { admin: made.id, subject: rows[0]?.subject ?? '' } };
    });
    const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const client = new SiteClient(server.url);
    await client.logIn(admin, '/admin/login');
    const open = async (query: string) => {
      const answer = await client.get(`/admin/audit.data${query}`);
      if (answer.status !== 200) throw new Error(`${query} answers ${answer.status}`);
      await answer.text();
    };

    let worst = { query: '', p95: 0 };
    const all: number[] = [];
    for (const query of addressesOf(sample)) {
      await open(query);
      const times = await timeAll(Array.from({ length: asked }), 1, () => open(query));
      all.push(...times);
      const { p95 } = timesOf(times);
      if (p95 > worst.p95) worst = { query, p95 };
    }
    const name = `a page of ${entries.toLocaleString('en-KE')} entries of the audit log`;
    note({ name: `${name}, p50`, value: timesOf(all).p50, unit: 'ms', digits: 1 });
    const slowest = worst.query.replace(admin.id, '{id}').replace(sample.subject, '{id}') || 'unfiltered';
    note({ name: `the slowest of its filters, ${slowest}, p95`, value: worst.p95, unit: 'ms', atMost: 60, digits: 1 });
    await server.stop();
  } finally {
    await shop.remove();
  }
}
