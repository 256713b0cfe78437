import { expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

test.each([
  ['/admin/orders', '/admin/quotations'],
  ['/admin/orders?search=taita&state=paid', '/admin/quotations?search=taita&state=paid'],
  ['/admin/orders/new?buyer=1', '/admin/quotations/new?buyer=1'],
  ['/admin/orders/1', '/admin/quotations/1'],
  ['/admin/orders/1/pdf?draft=', '/admin/quotations/1/pdf?draft='],
])('%s leads to %s for good', async (former, present) => {
  const site = renderedSite(env, {}, { clock: env.clock });
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  const { status, location } = await site.visit(former, { cookie });
  expect([status, location]).toEqual([301, present]);
});
