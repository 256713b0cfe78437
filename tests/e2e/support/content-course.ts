import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { send } from './accounts.ts';

interface MadeCourse {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
}

/** Makes a course of two sections by the forms alone: 'The page' with the items Ant, Bee and Cat, and the empty 'Ship it'. */
export async function makeCourse(request: APIRequestContext, { isPublished = false } = {}): Promise<MadeCourse> {
  const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  const slug = `strand-${id.slice(0, 8)}`;
  const title = `Strand ${id.slice(0, 8)}`;
  await send(request, '/admin/courses/new', {
    id,
    slug,
    title,
    instructor: 'Wanjiru Kamau',
    description: 'Beads in order.',
    price: '1500',
  });
  const path = `/admin/courses/${id}/content`;
  await send(request, `${path}/sections/new`, { id: first, title: 'The page' });
  await send(request, `${path}/sections/new`, { id: second, title: 'Ship it' });
  for (const name of ['Ant', 'Bee', 'Cat']) {
    const lesson = randomUUID();
    await send(request, `${path}/sections/${first}/lessons/new`, { id: lesson, title: name, type: 'text' });
    if (isPublished) await send(request, path, { lesson, version: '1', publish: 'on' });
  }
  return { slug, title, path };
}

/** Finds a section of the content by its title. */
export const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
/** Finds the titles of its items. */
export const items = (page: Page, title: string): Locator => section(page, title).locator('.item b');
export const toast = (page: Page, text: string): Locator => page.locator('.toast').filter({ hasText: text });
