import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createBundle, createCoupon, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

test('a discount without a course on sale is not shown as running', async () => {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  const open = (path: string) => site.visit(path, { cookie });
  const [first, second] = [await createCourse(env.db), await createCourse(env.db)];
  const at = env.clock.now();
  const courses = [first.id, second.id];
  const bundle = await createBundle(env.db, at, { name: 'Together', courses });
  await createSale(env.db, at, { name: 'Harvest', courses });
  await createCoupon(env.db, at, { name: 'EVERY10' });
  const states = async () =>
    [
      ...(await open('/admin/offers')).text.matchAll(
        /(Together|Harvest|EVERY10) (?:(?!Together|Harvest|EVERY10).)*? (Running|Not on sale)/g,
      ),
    ]
      .map(([, name, state]) => `${name} ${state}`)
      .toSorted();
  expect(await states()).toEqual(['EVERY10 Running', 'Harvest Running', 'Together Running']);
  await env.pool.query(`update courses set status = 'draft' where id = $1`, [first.id]);
  expect(await states()).toEqual(['EVERY10 Running', 'Harvest Running', 'Together Not on sale']);
  await env.pool.query(`delete from courses where id = $1`, [first.id]);
  expect((await open(`/admin/offers/${bundle}`)).text).toContain('Not on sale');
  await env.pool.query(`update courses set status = 'draft' where id = $1`, [second.id]);
  expect(await states()).toEqual(['EVERY10 Running', 'Harvest Not on sale', 'Together Not on sale']);
});
