import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Cursor } from '#app/shared/cursor-page.ts';
import { code } from '#tests/support/account-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { listAllUsers, listUsers } from './list-users.server.ts';
import type { UserFilter } from './user-list.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const everybody: UserFilter = { search: '', show: null, sort: 'newest', isDescending: true };

describe('the list of users', () => {
  const names = async (filter: Partial<UserFilter>, cursor: Cursor = null, limit = 25) => {
    const page = await listUsers({ db: env.db, actor: staff }, { ...everybody, ...filter }, { cursor, limit });
    return page.users.map(({ name }) => name);
  };
  const staffName = 'Wairimu Gathogo';
  let staff: Actor;
  const newStaff = async (): Promise<Actor> => {
    const { id, email, name } = await createStaff(env.db, { name: staffName });
    return { kind: 'staff', userId: id, email, name, role: 'manager' };
  };

  async function crowd() {
    staff = await newStaff();
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    await createLearner(env.db, { name: 'Wanjirũ Kamau', email: 'wk@shule.example', createdAt: day(1) });
    await createLearner(env.db, {
      name: 'Hassan Abdi',
      email: 'habdi@mail.example',
      createdAt: day(2),
      verified: false,
    });
    await createLearner(env.db, {
      name: 'abdul 100%',
      email: 'x_y@mail.example',
      createdAt: day(3),
      phoneNumber: '254712345678',
    });
    await createLearner(env.db, { name: 'Hassan Abdi', email: 'other@mail.example', createdAt: day(3) });
    await env.pool.query(`update users set suspended_at = now() where email = 'x_y@mail.example'`);
    await env.pool.query(`update users set created_at = '2025-12-01' where id = $1`, [userIdOf(staff)]);
  }

  it('finds parts of names and e-mails, beginnings for one or two letters, and phones or a part of one', async () => {
    await crowd();
    const found: [string, readonly string[]][] = [
      ['abd', ['Hassan Abdi', 'Hassan Abdi', 'abdul 100%']],
      ['SHULE', ['Wanjirũ Kamau']],
      [' wanjirũ  ', ['Wanjirũ Kamau']],
      ['wanjiru', ['Wanjirũ Kamau']],
      ['WANJIRU\u0303 \u202akamau', ['Wanjirũ Kamau']],
      ['h-abdi', ['Hassan Abdi']],
      ['\u202a0712–345 678\u202c', ['abdul 100%']],
      ['00254 712 345 678', ['abdul 100%']],
      ['ha', ['Hassan Abdi', 'Hassan Abdi']],
      ['0%', ['abdul 100%'].slice(1)],
      ['100%', ['abdul 100%']],
      ['x_y', ['abdul 100%']],
      ['h_b', []],
      ['0712 345 678', ['abdul 100%']],
      ['\\', []],
      ['0799 999 999', []],
      ['345678', ['abdul 100%']],
      ['0712 345', ['abdul 100%']],
      ['712345', ['abdul 100%']],
      ['+254 712 3', ['abdul 100%']],
      ['5678', ['abdul 100%']],
      ['678', []],
      ['0345678', []],
    ];
    for (const [search, expected] of found)
      expect.soft([search, (await names({ search })).toSorted()]).toEqual([search, [...expected].toSorted()]);
  });

  specifies('Entities: admin user, enrol-list course');
  it('shows the state: active, unverified, suspended, or staff', async () => {
    await crowd();
    expect(await names({ show: 'active' })).toEqual(['Hassan Abdi', 'Wanjirũ Kamau', staffName]);
    expect(await names({ show: 'unverified' })).toEqual(['Hassan Abdi']);
    expect(await names({ show: 'suspended' })).toEqual(['abdul 100%']);
    expect(await names({ show: 'admins' })).toEqual([staffName]);
  });

  it.each([
    ['newest', true],
    ['newest', false],
    ['name', false],
    ['name', true],
    ['email', false],
    ['email', true],
  ] as const)('by %s, descending: %s, pages in both directions cover the whole', async (sort, isDescending) => {
    await crowd();
    const filter = { ...everybody, sort, isDescending };
    const allUsers = (await listUsers({ db: env.db, actor: staff }, filter, { cursor: null })).users.map(
      ({ id }) => id,
    );
    expect(allUsers).toHaveLength(5);
    const forth: string[] = [];
    let cursor: Cursor = null;
    for (;;) {
      const page = await listUsers({ db: env.db, actor: staff }, filter, { cursor, limit: 2 });
      forth.push(...page.users.map(({ id }) => id));
      expect(page.previous === null).toBe(cursor === null);
      if (page.next === null) break;
      cursor = { after: page.next };
    }
    expect(forth).toEqual(allUsers);
    const back = await listUsers({ db: env.db, actor: staff }, filter, {
      cursor: { before: allUsers[4] ?? '' },
      limit: 2,
    });
    expect(back.users.map(({ id }) => id)).toEqual(allUsers.slice(2, 4));
    expect([back.previous, back.next]).toEqual([allUsers[2], allUsers[3]]);
    const top = await listUsers({ db: env.db, actor: staff }, filter, {
      cursor: { before: allUsers[1] ?? '' },
      limit: 2,
    });
    expect([top.users.map(({ id }) => id), top.previous]).toEqual([[allUsers[0]], null]);
    const end = await listUsers({ db: env.db, actor: staff }, filter, { cursor: { page: 'last' }, limit: 2 });
    expect([end.users.map(({ id }) => id), end.next, end.first]).toEqual([[allUsers[4]], null, 5]);
    for (const [page, ids] of [
      [1, allUsers.slice(0, 2)],
      [2, allUsers.slice(2, 4)],
      [3, allUsers.slice(4)],
    ] as const) {
      const listed = await listUsers({ db: env.db, actor: staff }, filter, { cursor: { page }, limit: 2 });
      expect([listed.users.map(({ id }) => id), listed.first]).toEqual([ids, page * 2 - 1]);
    }
  });

  it('starts again if the row beside the page is deleted, and knows whether there is anybody but staff', async () => {
    staff = await newStaff();
    expect(await listUsers({ db: env.db, actor: staff }, everybody, { cursor: null })).toMatchObject({
      isEmpty: true,
      total: 1,
    });
    await crowd();
    const page = await listUsers({ db: env.db, actor: staff }, everybody, { cursor: { after: randomUUID() } });
    expect(page).toMatchObject({ isEmpty: false, total: 6, previous: null });
    expect(page.users).toHaveLength(6);
  });

  it('numbers the rows of a page where possible, and counts a search up to a limit', async () => {
    await crowd();
    const page = (filter: Partial<UserFilter>, cursor: Cursor) =>
      listUsers({ db: env.db, actor: staff }, { ...everybody, ...filter }, { cursor, limit: 2 });
    const { next, first, total } = await page({}, null);
    expect([first, total]).toEqual([1, 5]);
    expect(await page({}, { after: next ?? '', row: 3 })).toMatchObject({ first: 3 });
    expect(await page({}, { after: next ?? '' })).toMatchObject({ first: null });
    await env.pool.query(
      `insert into users (name, email) select 'N ' || n, 'n' || n || '@crowd.example' from generate_series(1, 1001) n`,
    );
    expect((await page({}, null)).total).toBe(1_006);
    expect((await page({ search: 'crowd' }, null)).total).toBeNull();
    expect(await page({ search: 'crowd' }, { page: 'last' })).toMatchObject({ first: null, next: null });
    expect((await page({ search: 'n1@crowd' }, null)).total).toBe(1);
  });

  it('exports everybody, in batches', async () => {
    staff = await newStaff();
    await env.pool.query(
      `insert into users (name, email, email_verified, created_at)
       select 'N ' || n, 'n' || n || '@example.com', true, now() - n % 7 * interval '1 day' from generate_series(1, 1203) n`,
    );
    const sizes: number[] = [];
    const ids = new Set<string>();
    for await (const batch of listAllUsers({ db: env.db, actor: staff }, everybody)) {
      sizes.push(batch.length);
      for (const { id } of batch) ids.add(id);
    }
    expect([sizes, ids.size]).toEqual([[500, 500, 204], 1204]);
  });

  it('is for staff', async () => {
    await expect(
      listUsers({ db: env.db, actor: await learnerActor(env.db) }, everybody, { cursor: null }),
    ).rejects.toEqual(code('forbidden'));
  });
});
