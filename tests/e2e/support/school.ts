import type { Locator, Page } from '@playwright/test';
import type { MadeUser } from '#app/modules/identity/user-factory.ts';
import { titles, type School } from './open-school.ts';
import { expect, test as base } from './test.ts';

export { titles } from './open-school.ts';

interface Fixtures {
  /** Enrolled, and signed in on the page. */
  readonly student: MadeUser;
}

/** In the school. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ school }, use) => use(school.url),
  student: async ({ context, school }, use) => {
    const student = school.nextStudent();
    await enter(context.request, school.url, student);
    await use(student);
  },
});

/** Logs in by the form alone; the cookie is in the jar afterwards. */
export async function enter(
  request: { post(path: string, options: object): Promise<{ status(): number }> },
  url: string,
  { email, password }: MadeUser,
): Promise<void> {
  const answer = await request.post(`${url}/login`, {
    form: { email, password },
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBeLessThan(304);
}

/** The lesson on the stage, by its title. */
export const lessonOf = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 1, name: title, exact: true });

export const outlineOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Lessons' });

/** Shown where the lesson is done. */
export const doneMark = (page: Page): Locator => page.getByText('Lesson Completed').filter({ visible: true }).first();

export const playButton = (page: Page): Locator => page.getByRole('button', { name: /^Play/ }).first();

/** Opens a lesson by its place, from 1. */
export async function openLesson(page: Page, school: School, place: number): Promise<void> {
  await page.goto(`/courses/${school.slug}/content?lesson=${school.lessons[place - 1]}`);
  await expect(lessonOf(page, titles[place - 1] ?? '')).toBeVisible();
}

/** A value of the video on the stage. */
export const filmIs = <Name extends 'currentTime' | 'paused' | 'muted' | 'playbackRate'>(page: Page, name: Name) =>
  page.locator('video').evaluate((film, key) => (film as HTMLVideoElement)[key], name);
