import { send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, productUrl, test } from './support/test.ts';

const offer = 'Soma MIC3 kwa Kiswahili?';

test.describe('a browser that prefers Kiswahili', () => {
  test.use({ locale: 'sw-KE' });

  test('gets the offer once, and is led to the same page in it', async ({ page }) => {
    await page.goto('/courses?category=General');
    await expect(page.getByText(offer)).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'language-offer');
    await page.getByRole('link', { name: 'Ndiyo' }).click();
    await expect(page).toHaveURL(/\/sw\/courses\?category=General$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Kiswahili' }).first()).toBeVisible();
    await expect(page.getByText(offer)).toBeHidden();
  });

  test('gets the offer during one visit only, and not after it was closed', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByText(offer)).toBeVisible();
    await page.goto('/about');
    await expect(page.getByText(offer)).toBeVisible();
    const later = await context.newPage();
    await later.goto('/');
    await expect(later.getByRole('link', { name: 'Kiswahili' }).first()).toBeVisible();
    await expect(later.getByText(offer)).toBeHidden();
    await page.getByRole('button', { name: 'Hapana, funga' }).click();
    await expect(page.getByText(offer)).toBeHidden();
    await page.goto('/');
    await expect(page.getByText(offer)).toBeHidden();
  });

  test('sees no layout shift', async ({ page }) => {
    await page.goto('/');
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => {
            done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(0), 1_000);
        }),
    );
    await expect(page.getByText(offer)).toBeVisible();
    expect(shifts).toBeLessThan(0.01);
  });
});

test('a browser that prefers English gets no offer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Kiswahili' }).first()).toBeVisible();
  await expect(page.getByText(offer)).toBeHidden();
});

test('the switch keeps the page and its filters, and forms and redirects keep the language', async ({ page }) => {
  await page.goto('/courses?category=AI_Basics&sort=price');
  await page.getByRole('banner').getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL(/\/sw\/courses\?category=AI_Basics&sort=price$/);
  await page.goto('/sw/dashboard/account');
  await expect(page).toHaveURL(/\/sw\/login\?redirectTo=%2Fdashboard%2Faccount$/);
  await page.getByRole('main').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/login\?redirectTo=%2Fdashboard%2Faccount$/);
});

test('an address decides the language of its page, whatever the account and a cookie say', async ({
  page,
  learner: _learner,
}) => {
  await send(page.request, '/dashboard/account', { intent: 'language', locale: 'sw' });
  await page.context().addCookies([{ name: 'locale', value: 'sw', url: productUrl() }]);
  for (const [path, lang] of [
    ['/', 'en-KE'],
    ['/dashboard/account', 'en-KE'],
    ['/sw/dashboard/account', 'sw-KE'],
    ['/sw', 'sw-KE'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  }
  await page.goto('/dashboard/account');
  await expect(page.getByLabel('Language')).toHaveValue('sw');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/401 \(Unauthorized\)/] });

  test('the switch is a link, and a form answers in its language', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kiswahili' }).click();
    await expect(page).toHaveURL(/\/sw$/);
    await page.goto('/sw/login');
    await page.locator('input[name=email]').fill('nobody@example.com');
    await page.locator('input[name=password]').fill('Wrong#2026');
    await page.locator('form button[type=submit]').first().click();
    await expect(page).toHaveURL(/\/sw\/login/);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE');
  });
});
