import type { BrowserContext, Page } from '@playwright/test';
import { frontendFoundations } from '#seeds/content/courses/frontend-foundations.ts';
import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { runEffects, runUntil, stopClock } from './support/page-clock.ts';
import { cartButton } from './support/shop.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';

const project = demoPortfolio[0]?.title ?? '';

/** Opens a page without waiting for hydration, as a visitor has it; records the scripts that it requests. */
async function openVisit(context: BrowserContext): Promise<{ page: Page; scripts: string[] }> {
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  return { page, scripts };
}

/** Delays all scripts until `release` is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** Address of the catalogue with this course, whatever others were added. */
const searchFor = ({ title }: { readonly title: string }) => `/courses?search=${encodeURIComponent(title)}`;

/** The progress bar at the top of the page. */
const progress = (page: Page) => page.locator('.progress-on');

test('a visitor who only reads public pages loads none of the scripts of React', async ({ context }) => {
  const { page, scripts } = await openVisit(context);
  const paths = ['/courses', `/courses/${course.slug}`, '/portfolio', `/portfolio/${project}`, '/about', '/contact'];
  for (const path of ['/', ...paths, '/terms', '/privacy-policy']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.wheel(0, 2_000);
    await page.keyboard.press('PageDown');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Switch between dark and light' });
  await toggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await toggle.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Subscribe' }).hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the menu opens by the first touch, however late the scripts load, and closes again', async ({ context }) => {
    const { page, scripts } = await openVisit(context);
    const release = await holdScripts(page);
    await page.goto('/');
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(progress(page)).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Portfolio' })).toBeVisible();
    await expect(progress(page)).toHaveCount(0);
    await menu.getByRole('button', { name: 'Close' }).tap();
    await expect(menu).toHaveCount(0);
  });

  test('a finger that scrolls over a button loads nothing', async ({ context }) => {
    const { page, scripts } = await openVisit(context);
    await page.goto(searchFor(course));
    const button = page.getByRole('button', { name: `+ Cart ${course.title}` });
    await button.scrollIntoViewIfNeeded();
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
    // A tap while the page still moves only stops it, so the button is tapped after the scroll has ended.
    const scrolled = await page.evaluateHandle(() => {
      const before = scrollY;
      const by = new Promise<number>((resolve) => {
        document.addEventListener('scrollend', () => void (scrollY > before && resolve(scrollY - before)));
      });
      return { by };
    });
    const tools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', at: number) =>
      tools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 10, y: at }] });
    await touch('touchStart', y + 10);
    for (const way of [30, 90, 150, 210]) await touch('touchMove', y + 10 - way);
    await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await scrolled.evaluate(({ by }) => by)).toBeGreaterThan(0);
    expect(scripts).toEqual([]);
    await button.tap();
    await expect(page.getByText('You have 1 course(s) in your cart')).toBeVisible();
  });

  test('the category of a list of courses is visible', async ({ context }) => {
    const { page, scripts } = await openVisit(context);
    await page.goto('/courses?category=AI_Agents');
    const chosen = page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'AI Agents' });
    await expect(chosen).toBeInViewport({ ratio: 1 });
    expect(scripts).toEqual([]);
  });
});

test('the menu of a narrow window opens by keyboard as the first action', async ({ context }) => {
  const { page } = await openVisit(context);
  await page.setViewportSize({ width: 700, height: 800 });
  const release = await holdScripts(page);
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(progress(page)).toHaveCount(1);
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a course is added to the cart by the first click, once, and the page stays', async ({ context }) => {
  const { page } = await openVisit(context);
  const release = await holdScripts(page);
  await page.goto(searchFor(course));
  const add = page.getByRole('button', { name: `+ Cart ${course.title}` });
  await add.click();
  await add.click();
  release();
  await expect(page.getByText('Added to cart')).toHaveCount(1);
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(page).toHaveURL(/\/courses\?search=/);
});

test('a stored cart is shown to a reading visitor, even when another tab fills it', async ({ context }) => {
  const { page: first } = await openVisit(context);
  await first.goto('/about');
  const { page, scripts } = await openVisit(context);
  await page.goto(searchFor(course));
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: `+ Cart ${course.title}` }).click();
  await expect(cartButton(first, 1)).toBeVisible();
  await context.clearCookies();
  await first.goto('/contact');
  await expect(cartButton(first, 1)).toBeVisible();
});

test('an address typed before the scripts load is kept and subscribed', async ({ context, person }) => {
  const { page } = await openVisit(context);
  const release = await holdScripts(page);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email address').click();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(progress(page)).toHaveCount(1);
  await expect(form.getByLabel('Email address')).toHaveValue(person.email);
  release();
  await expect(page.getByText("Thank you for subscribing! You'll receive our newsletters soon.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a message typed while the scripts load is kept', async ({ context, person }) => {
  const { page } = await openVisit(context);
  const release = await holdScripts(page);
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Message' });
  await form.getByLabel('Full Name').fill(person.name);
  await form.getByLabel('Message').click();
  await page.keyboard.type('Habari za ');
  const requested = page.waitForResponse('**/assets/entry.client-*.js');
  release();
  await requested;
  await page.keyboard.type('leo, rafiki zangu');
  await expect(form.getByLabel('Message')).toHaveValue('Habari za leo, rafiki zangu');
  await form.getByLabel('Email Address').fill(person.email);
  await expect(form.getByLabel('Full Name')).toHaveValue(person.name);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you for your message.');
});

test('the search shortcut focuses the field, and typed text is searched for when the scripts load', async ({
  context,
}) => {
  const { page } = await openVisit(context);
  const release = await holdScripts(page);
  await page.goto('/courses');
  await page.keyboard.press('/');
  const search = page.getByLabel('Search courses');
  await expect(search).toBeFocused();
  await page.keyboard.type('small shop');
  release();
  await expect(page).toHaveURL(/search=small\+shop/);
  await expect(search).toHaveValue('small shop');
});

test.describe('the slideshow', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const slide = (page: Page, number: number) => page.getByRole('group', { name: `${number} of 3` });

  /** Presses a button before the scripts arrive. */
  async function pressFirst(context: BrowserContext, name: string): Promise<Page> {
    const { page } = await openVisit(context);
    await page.clock.install();
    const release = await holdScripts(page);
    await page.goto('/courses');
    await page.getByRole('button', { name, exact: true }).click();
    await stopClock(page);
    release();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await runEffects(page);
    return page;
  }

  test('plays where Play was pressed first, although the pointer is still there', async ({ context }) => {
    const page = await pressFirst(context, 'Play');
    await expect(slide(page, 1)).toBeVisible();
    await runUntil(page, 1_000, () => expect(slide(page, 2)).toBeVisible({ timeout: 1 }));
  });

  test('stays on the slide that was selected first', async ({ context }) => {
    const page = await pressFirst(context, 'Previous slide');
    await expect(slide(page, 3)).toBeVisible();
    await page.clock.runFor(20_000);
    await runEffects(page);
    await expect(slide(page, 3)).toBeVisible();
  });
});

test.describe('if the scripts do not load', () => {
  test.use({ expectedErrors: [/Failed to load resource|Failed to fetch|net::ERR_FAILED/] });

  test('a form is posted, and the next touch requests them again', async ({ context }) => {
    const { page } = await openVisit(context);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(searchFor(course));
    await page.getByRole('button', { name: `+ Cart ${course.title}` }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('link', { name: course.title })).toBeVisible();
    await context.clearCookies();
    await page.goto(searchFor(frontendFoundations));
    await page.getByRole('searchbox').focus();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: `+ Cart ${frontendFoundations.title}` }).click();
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(page).toHaveURL(/\/courses\?search=/);
  });

  test('an action that needs them reloads the page, because a new release may have other ones', async ({ context }) => {
    const { page } = await openVisit(context);
    await page.setViewportSize({ width: 700, height: 800 });
    await page.goto('/');
    await page.route('**/assets/*.js', (route) => route.abort());
    const opened = page.waitForResponse((answer) => answer.request().resourceType() === 'document');
    await page.getByRole('button', { name: 'Menu' }).click();
    await opened;
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});
