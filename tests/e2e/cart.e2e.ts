import { frontendFoundations } from '#seeds/content/courses/frontend-foundations.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { plainEnglishForReportsAndTenders as report } from '#seeds/content/courses/plain-english-for-reports-and-tenders.ts';
import { spreadsheetsForSmallBusiness as sheets } from '#seeds/content/courses/spreadsheets-for-small-business.ts';
import { addToCart, cartButton } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

specifies(
  'Routes: /cart',
  'Public shell: cart icon with the number of items',
  'Public shell: cart banner: hidden when the cart is empty, and on paths with /cart or /checkout',
  'Cart and checkout: cart with breadcrumbs',
  'Entities: cart item',
  'States: local-storage keys',
  'States: cart: once, removed by id',
);
test('a course is in the cart once, is counted, and survives reloads, pages and tabs', async ({ page, context }) => {
  await page.goto('/');
  await expect(cartButton(page, 0)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/courses');

  await addToCart(page, course);
  await expect(page.getByRole('button', { name: `+ Cart ${course.title}` })).toHaveCount(0);
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(cartButton(other, 1)).toBeVisible();
  await expect(other.getByText('You have 1 course(s) in your cart')).toBeVisible();

  await addToCart(other, frontendFoundations);
  await expect(cartButton(page, 2)).toBeVisible();
  await page.reload();
  await expect(cartButton(page, 2)).toBeVisible();
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('mic3_cart') ?? '[]') as { title: string }[],
  );
  expect(stored.map(({ title }) => title)).toEqual([course.title, frontendFoundations.title]);

  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove ${course.title}` }).click();
  await expect(page.getByRole('link', { name: course.title })).toHaveCount(0);
  await expect(cartButton(other, 1)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${frontendFoundations.title}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(other.getByText(/course\(s\) in your cart/)).toHaveCount(0);
});

test.describe('without a connection', () => {
  // The pointer lies on the link that takes the button's place, so its page is prefetched.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|route module|dynamically imported module/] });

  test('a bundle is added without a connection in place of its courses, which are in the cart everywhere', async ({
    page,
    context,
  }) => {
    const bundle = '/bundles/from-sheet-to-report';
    await addToCart(page, sheets);
    await page.goto(bundle);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add bundle to cart From Sheet to Report' }).click();
    await expect(page.locator('.toast')).toContainText('Added to cart');
    await expect(page).toHaveURL(bundle);
    const open = page.getByRole('link', { name: 'In your cart' });
    await expect(open).toBeVisible();
    await expect(cartButton(page, 2)).toBeVisible();
    await context.setOffline(false);

    await page.goto('/courses');
    for (const { title } of [sheets, report]) {
      const card = page.getByRole('article').filter({ hasText: title });
      await expect(card.getByRole('button', { name: 'In cart' })).toBeDisabled();
      await expect(card.getByRole('button', { name: '+ Cart' })).toHaveCount(0);
    }
    await page.goto(`/courses/${report.slug}`);
    await open.click();
    await expect(page.getByText('Bundle of 2, 15% less')).toBeVisible();
    await expect(cartButton(page, 2)).toBeVisible();
    await page.getByRole('button', { name: 'Remove From Sheet to Report' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await page.goto(`/courses/${report.slug}`);
    await expect(page.getByRole('button', { name: `+ Cart ${report.title}` })).toBeVisible();
  });
});

specifies(
  'Routes: /checkout',
  "Public shell: cart banner: fixed, with 'Complete your purchase →' to /cart",
  'Public shell: cart banner: hidden when the cart is empty, and on paths with /cart or /checkout',
  "Cart and checkout: 'Login Required' with 'Login to Checkout', 'Create Account', 'Back to Cart'",
);
test('the banner links to the cart, and is hidden in cart and checkout', async ({ page }) => {
  const banner = page.getByRole('complementary', { name: 'Cart' });
  await addToCart(page, course);
  await expect(banner).toContainText('You have 1 course(s) in your cart');
  for (const [width, height] of [
    [1280, 800],
    [760, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('.toast').first().hover();
    // On a phone the page of a course has its own bar instead.
    const foot = width < 900 ? page.locator('.pay-bar') : banner;
    const [toast, line] = await Promise.all([page.locator('.toast').first().boundingBox(), foot.boundingBox()]);
    expect((toast?.y ?? 0) + (toast?.height ?? 0), `at ${width}`).toBeLessThanOrEqual(line?.y ?? 0);
  }
  await page.goto('/courses');
  await banner.getByRole('link', { name: 'Complete your purchase →' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto('/about');
  await expect(banner).toBeVisible();
});

specifies('Routes: /dashboard/cart, /dashboard/checkout', 'Dashboard: header, banner, tabs at the foot of a phone');
test('the dashboard has its own banner and cart', async ({ page, learner: _learner }) => {
  await addToCart(page, course);
  await page.goto('/dashboard');
  await expect(page.getByText('1 course(s) in cart').first()).toBeVisible();
  await page.getByRole('complementary', { name: 'Cart' }).getByRole('link', { name: 'Checkout →' }).click();
  await expect(page).toHaveURL(/\/dashboard\/cart$/);
  await expect(page.getByRole('link', { name: course.title })).toBeVisible();
  await expect(page.getByText('course(s) in cart')).toHaveCount(0);
});
