import { sql } from 'drizzle-orm';
import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { timeAll, timesOf } from './payments/times.ts';
import type { Note } from './table.ts';

const courses = 10_000;
/** How often each address is asked for, one after the other. */
const asked = 40;

/** The list in every order, filtered, searched, and far down. */
const addresses = [
  '',
  '?page=400',
  '?sort=title',
  '?sort=-title&page=200',
  '?sort=category',
  '?sort=-price',
  '?sort=-students',
  '?sort=level',
  '?category=Data&level=advanced',
  '?status=draft',
  '?search=weaving',
  '?search=nothing+has+this',
];

/** The portal's list of courses with 10,000 of them on PostgreSQL: the data of a page, over HTTP. */
export async function measureAdminLists(note: Note): Promise<void> {
  const shop = await openShop('PostgreSQL', { durable: true });
  try {
    const admin = await shop.look(async ({ db }) => {
      await db.execute(sql`
        insert into courses (slug, title, description, instructor, about, price_cents, status, category, level, created_at)
        select 'course-' || n, case n % 50 when 0 then 'Weaving ' else 'Course ' end || md5(n::text), repeat('What it teaches. ', 10),
          'Instructor ' || n % 300, repeat('All about it. ', 200), (n % 900) * 1000,
          case n % 10 when 0 then 'draft' else 'active' end,
          (array['general', 'frontend', 'backend', 'data', 'design'])[n % 5 + 1],
          (array['beginner', 'intermediate', 'advanced'])[n % 3 + 1], now() - n * interval '1 hour'
        from generate_series(1, ${courses}) n`);
      // As autovacuum does on a server.
      await db.execute(sql`vacuum analyze courses`);
      return createAdmin(db);
    });
    const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const client = new SiteClient(server.url);
    await client.logIn(admin, '/admin/login');
    const open = async (query: string) => (await client.get(`/admin/courses.data${query}`)).text();
    for (const query of addresses) await open(query);

    let worst = { query: '', p95: 0 };
    const all: number[] = [];
    for (const query of addresses) {
      const times = await timeAll(Array.from({ length: asked }), 1, () => open(query));
      all.push(...times);
      const { p95 } = timesOf(times);
      if (p95 > worst.p95) worst = { query, p95 };
    }
    const { p50, p95 } = timesOf(all);
    const name = `a page of ${courses.toLocaleString('en-KE')} courses in the portal`;
    note({ name: `${name}, p50`, value: p50, unit: 'ms', digits: 1 });
    note({ name: `${name}, p95`, value: p95, unit: 'ms', atMost: 50, digits: 1 });
    note({ name: `the slowest of them, ${worst.query || 'unfiltered'}, p95`, value: worst.p95, unit: 'ms', digits: 1 });
    await server.stop();
  } finally {
    await shop.remove();
  }
}
