import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { frontendFoundations } from '#seeds/content/courses/frontend-foundations.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { addToCart, cartButton } from './support/shop.ts';
import { expect, productUrl, test } from './support/test.ts';

const path = `/courses/${course.slug}`;

const sendButton = (page: Page, name = 'Send') => page.getByRole('main').getByRole('button', { name, exact: true });

/** The text that WhatsApp would open with. */
async function messageOf(page: Page): Promise<string> {
  const href = await page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  return new URL(href ?? '').searchParams.get('text') ?? '';
}

test('a course is sent by keys alone: WhatsApp, link, mail, QR code @main', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const button = sendButton(page);
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Send this course' });
  await expect(menu.getByRole('link', { name: 'WhatsApp' })).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('img', { name: course.title })).toHaveJSProperty('naturalWidth', 1200);
  const text = await messageOf(page);
  expect(text).toContain(`${course.title}, KSh `);
  expect(text).toMatch(new RegExp(` ${productUrl()}${path}$`));

  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: 'Link copied' })).toBeFocused();
  await expect(menu.getByRole('status')).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(productUrl() + path);

  await page.keyboard.press('ArrowDown');
  const mail = menu.getByRole('link', { name: 'E-mail' });
  await expect(mail).toBeFocused();
  expect(await mail.getAttribute('href')).toContain(`mailto:?subject=${encodeURIComponent(course.title)}&body=`);

  await page.keyboard.press('End');
  const qr = menu.getByRole('button', { name: 'QR code' });
  await expect(qr).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('img', { name: `QR code: ${productUrl()}${path}` })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'send-menu');
  await page.keyboard.press('Tab');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const picture = readFileSync(await (await saved).path());
  expect((await saved).suggestedFilename()).toBe('qr-code.png');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(1000);

  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await expect(menu.getByRole('link', { name: 'WhatsApp' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(qr).toBeFocused();
  await button.click();
  await expect(menu).toHaveCount(0);
});

test('a browser that refuses to copy shows the link to copy by hand', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.goto(path);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Link', { exact: true })).toHaveValue(productUrl() + path);
  await expect(page.getByRole('dialog').getByText('Please copy it by hand.')).toBeVisible();
  await expectNoViolations(page);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|dynamically imported module|ERR_FAILED/] });

  test('the button leads to WhatsApp, as without scripts', async ({ page }) => {
    await page.goto(path);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^\+ Cart/ })
      .first()
      .focus();
    await expect(page.locator('script[type=deferred]')).toHaveCount(0);
    await page.route('**/assets/send-menu*', (route) => route.abort());
    await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await sendButton(page).click();
    await expect(page).toHaveURL(/^https:\/\/wa\.me\/\?text=/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Puts a phone's own sheet at the edge of the browser. */
  const giveSheet = (page: Page, fails: string | null = null) =>
    page.addInitScript((name) => {
      const sent: unknown[] = [];
      Object.assign(window, { sent });
      Object.defineProperty(navigator, 'share', {
        value: (words: unknown) => {
          sent.push(words);
          return name === null ? Promise.resolve() : Promise.reject(new DOMException('no', name));
        },
      });
    }, fails);
  const sentBy = (page: Page) => page.evaluate(() => (window as unknown as { sent: unknown[] }).sent);

  test('the phone shows its own sheet with title, text and link, at the first tap @main', async ({ page }) => {
    await giveSheet(page);
    await page.goto(path);
    await sendButton(page).tap();
    await expect.poll(() => sentBy(page)).toHaveLength(1);
    expect(await sentBy(page)).toEqual([
      { title: course.title, text: expect.stringContaining(`${course.title}, KSh `), url: productUrl() + path },
    ]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a closed sheet stays closed, and one that may not open gives way to ours', async ({ page, context }) => {
    await giveSheet(page, 'AbortError');
    await page.goto(path);
    await sendButton(page).tap();
    await expect.poll(() => sentBy(page)).toHaveLength(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const other = await context.newPage();
    await giveSheet(other, 'NotAllowedError');
    await other.goto(path);
    await sendButton(other).tap();
    await expect(other.getByRole('dialog', { name: 'Send this course' })).toBeVisible();
  });

  test('without one, ours comes from below, keeps the focus, and gives it back', async ({ page }) => {
    await page.goto(`/sw${path}`);
    const button = sendButton(page, 'Tuma');
    await button.tap();
    const sheet = page.getByRole('dialog', { name: 'Tuma kozi hii' });
    await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toBeFocused();
    const box = await sheet.boundingBox();
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 360, 740]);
    expect(await messageOf(page)).toContain(`${productUrl()}/sw${path}`);
    await sheet.getByRole('button', { name: 'Msimbo wa QR' }).tap();
    await expect(sheet.getByRole('img', { name: /^Msimbo wa QR: / })).toBeVisible();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).not.toBe(undefined);
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await expectNoViolations(page);
    await takeScreenshots(page, 'send-sheet-sw');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.tap();
    await sheet.getByRole('button', { name: 'Funga' }).tap();
    await expect(button).toBeFocused();
  });
});

test('a cart is sent, and its recipient adds all of it by one press @main', async ({ page, browser }) => {
  await addToCart(page, course);
  await addToCart(page, frontendFoundations);
  await page.goto('/cart');
  await sendButton(page).click();
  await takeScreenshots(page, 'send-cart');
  const text = await messageOf(page);
  expect(text).toMatch(/^2 courses that I chose at \S+, KSh [\d,]+ today\. /);
  await expectNoViolations(page);

  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  const answer = await other.goto(text.split(' ').at(-1) ?? '');
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(answer?.headers()['set-cookie'] ?? '').not.toContain('mic3_cart');
  await expect(other.getByRole('heading', { level: 1, name: 'Courses somebody chose for you' })).toBeVisible();
  await expect(cartButton(other, 0)).toBeVisible();
  await expectNoViolations(other);
  await takeScreenshots(other, 'sent-cart');
  await other.getByRole('button', { name: 'Add all to my cart' }).click();
  await expect(other).toHaveURL(/\/cart$/);
  for (const { title } of [course, frontendFoundations])
    await expect(other.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await expect(cartButton(other, 2)).toBeVisible();
  await theirs.close();
});
