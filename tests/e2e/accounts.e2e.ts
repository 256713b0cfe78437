import { fillLogin, registerAndVerify } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

test('a visitor registers, verifies the address by mail and signs in', async ({ page, person }) => {
  await registerAndVerify(page, person);
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
});
