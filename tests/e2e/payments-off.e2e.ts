import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';

test('with a word in MPESA_MODE that nobody knows, the shop is open, its checkout says why nothing can be bought, and the start names the word', async ({
  page,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'e2e-off-'));
  const server = await startBuiltServer(folder, { MPESA_MODE: 'lvie' });
  try {
    expect(server.said()).toMatch(/^Payments are off, because MPESA_MODE is 'lvie'/m);
    expect(server.said()).toMatch(/"level":50.*MPESA_MODE is 'lvie'/);

    await page.goto(`${server.url}/courses/${course.slug}`);
    const way = page.getByRole('link', { name: 'Pay with M-Pesa' });
    const checkout = (await way.getAttribute('href')) ?? '';
    await way.click();
    const sentence = page.getByText('Payments are switched off at the moment, so nothing can be bought.');
    await expect(sentence).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'contact us' }).click();
    await expect(page).toHaveURL(/\/contact$/);

    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email', { exact: true }).fill('learner@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Learner#2026');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(server.url + checkout);
    await expect(sentence).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /Pay|TESTING/ })).toHaveCount(0);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
