import { expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { productionSettings } from '#tests/support/production-settings.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { pageAddresses } from '#tests/support/route-addresses.ts';
import { useTestEnv } from '../support/test-env.ts';

const env = useTestEnv();
const ofTheDemo = pageAddresses().filter((address) => address.startsWith('/dev/'));

test.each(ofTheDemo)('%s does not exist in production, not even for staff', async (address) => {
  const site = renderedSite(env, productionSettings);
  const staff = await createStaff(env.db, { role: 'owner' });
  const cookie = await staffCookie({ auth: site.auth, clock: env.clock }, staff.id);
  for (const visit of [{}, { cookie }]) expect(await site.visit(address, visit)).toMatchObject({ status: 404 });
});

test('the list above is not empty', () => expect(ofTheDemo).toHaveLength(5));
