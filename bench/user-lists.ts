import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { furnishLargeShop, largeShop } from './large-shop.ts';
import { timeAll, timesOf } from './payments/times.ts';
import type { Note } from './table.ts';

/** How often each address is asked for, one after the other. */
const asked = 40;

/** The list in every order, filtered, searched, and far down, beside somebody in the middle. */
const addressesOf = (middle: string) => [
  '',
  `?after=${middle}`,
  `?before=${middle}`,
  '?sort=newest',
  '?sort=name',
  `?sort=-name&after=${middle}`,
  '?sort=email',
  '?show=active',
  '?show=unverified',
  '?show=suspended&sort=name',
  '?show=admins',
  '?search=wanjiru',
  '?search=wanjiru+njoroge&sort=name',
  '?search=njo',
  '?search=am',
  '?search=k',
  '?search=.77@example',
  '?search=example.com',
  '?search=nothing+has+this',
  '?search=0712345678',
];

/** The portal's list of users, and its dashboard, with 100,000 users on PostgreSQL, and with a tenth of them: data over HTTP. */
export async function measureUserLists(note: Note): Promise<void> {
  const small = await measure(largeShop.users / 10);
  const large = await measure(largeShop.users);
  const name = `a page of ${largeShop.users.toLocaleString('en-KE')} users in the portal`;
  note({ name: `${name}, p50`, value: large.p50, unit: 'ms', digits: 1 });
  note({ name: `${name}, p95`, value: large.p95, unit: 'ms', atMost: 60, digits: 1 });
  note({ name: `the slowest of them, ${large.slowest}, p95`, value: large.slowestP95, unit: 'ms', digits: 1 });
  note({
    name: `${name}: times what a tenth of them costs`,
    value: large.p50 / small.p50,
    unit: '',
    atMost: 1.3,
    digits: 2,
  });
  note({ name: 'the dashboard of the portal, p95', value: large.dashboard, unit: 'ms', digits: 1 });
}

async function measure(users: number) {
  const shop = await openShop('PostgreSQL', { durable: true });
  try {
    const { admin, middle } = await shop.look(async ({ db, pool }) => {
      await furnishLargeShop(db, { courses: 1_000, users, payments: users * 2 });
      await pool.query(
        `update users set suspended_at = now() where id in (select id from users limit ${users / 1000})`,
      );
      const { rows } = await pool.query<{ id: string }>(
        `select id from users order by created_at offset ${users / 2} limit 1`,
      );
      return { admin: await createAdmin(db), middle: rows[0]?.id ?? '' };
    });
    const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const client = new SiteClient(server.url);
    await client.logIn(admin, '/admin/login');
    const open = async (path: string) => {
      const answer = await client.get(path);
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      await answer.text();
    };
    const all: number[] = [];
    let slowest = { slowest: '', slowestP95: 0 };
    const timesOfPath = async (path: string) => {
      await open(path);
      return timeAll(Array.from({ length: asked }), 1, () => open(path));
    };
    for (const query of addressesOf(middle)) {
      const took = await timesOfPath(`/admin/users.data${query}`);
      all.push(...took);
      const { p95 } = timesOf(took);
      if (p95 > slowest.slowestP95) slowest = { slowest: query || 'unfiltered', slowestP95: p95 };
    }
    const dashboard = timesOf(await timesOfPath('/admin/dashboard.data')).p95;
    await server.stop();
    return { ...timesOf(all), ...slowest, dashboard };
  } finally {
    await shop.remove();
  }
}
