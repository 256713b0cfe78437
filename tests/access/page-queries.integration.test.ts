import { expect, it, vi } from 'vitest';
import { createCatalogueCache } from '#app/modules/catalogue/catalogue-cache.server.ts';
import { keepSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { pageAddresses } from '#tests/support/route-addresses.ts';
import { touchSessions } from '#tests/support/touch-sessions.ts';
import { useTestEnv } from '../support/test-env.ts';
import { peopleOf } from './route-actors.ts';

const env = useTestEnv();

/** Queries of a page, except the pages below. */
const most = 4;
/** Queries of a portal dialog with its own address: it comes with the list below it, so two pages load. */
const mostOfTwo = 8;
/** Queries of pages of the portal that show more than their own subject. */
const mostWithMore = 5;
const withMore = [
  '/admin/courses/:courseId/content',
  '/admin/users',
  '/admin/users/enrol',
  '/admin/payments',
  '/admin/offers',
];
/** Queries of pages of the portal that show many kinds of things. Few people open them, and rarely. */
const mostOfMany: Readonly<Record<string, number>> = {
  '/admin/dashboard': 7,
  '/admin/analytics': 8,
  '/admin/courses/:courseId/gradebook': 13,
  // With who waits for the course.
  '/admin/courses/:courseId/publish': 5,
  '/admin/hand-ins/:handInId': 9,
  '/admin/users/:userId': 7,
  '/admin/payments/:paymentId': 12,
  '/admin/invoices': 7,
  // With the drafts.
  '/admin/orders': 5,
};

/** Pages of the portal below another page's address that are not dialogs. */
const standAlone = [
  '/admin/courses/:courseId/content',
  '/admin/courses/:courseId/publish',
  '/admin/users/enrol',
  '/admin/login/code',
  '/admin/confirm',
  '/admin/login/enrol',
];

const barOf = (address: string) => {
  const isDialog = !standAlone.includes(address) && /^\/admin\/[a-z]+\/./.test(address);
  const usual = withMore.includes(address) ? mostWithMore : most;
  return mostOfMany[address] ?? (isDialog ? mostOfTwo : usual);
};

/** Reads an example of each page completely, as a person with access: frames, data and session. One engine is enough to count. */
it.runIf(env.engine === 'postgres').each(pageAddresses())('%s needs a limited number of queries', async (address) => {
  const { params, cookieFor } = await peopleOf(env);
  // As in a running shop, the company's facts and the catalogue are in memory.
  const liveEvents = createLiveEvents();
  const siteSettings = keepSiteSettings({ ...env, liveEvents });
  const catalogue = createCatalogueCache({ ...env, liveEvents });
  await Promise.all([siteSettings(), catalogue.find(''), catalogue.outline(params['courseId'] ?? '')]);
  const site = renderedSite(env, {}, { siteSettings, catalogue });
  const plain = address.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'none'));
  // Without its lesson, the player's address leads to the one with it.
  const path = address.endsWith('/:courseId/content') ? `${plain}?lesson=${params['lessonId'] ?? ''}` : plain;
  const cookie = await cookieFor(path.startsWith('/admin') ? 'admin' : 'learner');
  await touchSessions(env);
  const queries = vi.spyOn(env.pool, 'query');
  await site.visit(path, { cookie });
  const statements = queries.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
  queries.mockRestore();
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(barOf(address));
});
