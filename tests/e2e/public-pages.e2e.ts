import { expectNoViolations } from './support/expect-no-violations.ts';
import { lookAt } from './support/look-at.ts';
import { expect, test } from './support/test.ts';

const pages = [
  ['home', '/'],
  ['courses', '/courses'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['portfolio', '/portfolio'],
  ['terms', '/terms'],
  ['privacy-policy', '/privacy-policy'],
  ['cart', '/cart'],
  ['login', '/login'],
  ['register', '/register'],
  ['reset-password', '/reset-password'],
] as const;

for (const [name, path] of pages) {
  test(`${path} can be used by everybody, in both themes, on a phone and a desk`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page);
    await lookAt(page, name);
  });
}

test('a phone never scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [, path] of pages) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
