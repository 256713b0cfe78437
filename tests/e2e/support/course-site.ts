import type { Locator, Page } from '@playwright/test';
import type { MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import { titles, type CourseSite } from './open-course-site.ts';
import { enter } from './accounts.ts';
import { expect, test as base } from './test.ts';

export { titles } from './open-course-site.ts';

interface Fixtures {
  /** An enrolled learner, signed in on the page. */
  readonly student: MadeUser;
}

/** Test on the course site. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ courseSite }, use) => use(courseSite.url),
  student: async ({ context, courseSite }, use) => {
    const student = courseSite.nextStudent();
    await enter(context.request, courseSite.url, student);
    await use(student);
  },
});

/** Finds the heading of the open lesson. */
export const lessonOf = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 1, name: title, exact: true });

export const outlineOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Lessons' });

/** Finds the mark of a completed lesson. */
export const doneMark = (page: Page): Locator => page.getByText('Lesson Completed').filter({ visible: true }).first();

export const playButton = (page: Page): Locator => page.getByRole('button', { name: /^Play/ }).first();

/** Opens a lesson by its position, from 1. */
export async function openLesson(page: Page, courseSite: CourseSite, place: number): Promise<void> {
  await page.goto(`/courses/${courseSite.slug}/content?lesson=${courseSite.lessons[place - 1]}`);
  await expect(lessonOf(page, titles[place - 1] ?? '')).toBeVisible();
}

/** Reads a property of the video in the player. */
export const videoValue = <Name extends 'currentTime' | 'paused' | 'muted' | 'playbackRate'>(page: Page, name: Name) =>
  page.locator('video').evaluate((video, key) => (video as HTMLVideoElement)[key], name);
