import { expect, it, vi } from 'vitest';
import { keepSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { pageAddresses } from '#tests/support/route-addresses.ts';
import { touchSessions } from '#tests/support/touch-sessions.ts';
import { useTestEnv } from '../support/test-env.ts';
import { peopleOf } from './route-actors.ts';

const env = useTestEnv();

/** The bar of the product: a page that needs more asks for one thing at a time. */
const most = 4;
/** A dialog of the portal that is opened by its address comes with the list below it: two pages at once. */
const mostOfTwo = 8;
/** One more: what is shown beside the page's own subject. */
const mostWithMore = 5;
const withMore = [
  '/dashboard/courses/:courseId',
  '/dashboard/courses/:courseId/review',
  '/courses/:courseId/content',
  '/admin/users',
  '/admin/users/enrol',
  '/admin/payments',
];
/** Pages of the portal that show many things of many kinds: read by few, and seldom. */
const mostOfMany: Readonly<Record<string, number>> = {
  '/admin/dashboard': 7,
  '/admin/analytics': 8,
  '/admin/users/:userId': 7,
  '/admin/payments/:paymentId': 12,
};

/** Pages of the portal below another one's address that are no dialogs. */
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

/** An example of each page, for somebody who may see it, read as a whole: its frames, its data and who asks. */
it.each(pageAddresses())('%s asks the database a few times at most', async (address) => {
  const { params, cookieFor } = await peopleOf(env);
  // As in a running shop, the facts of the company lie in memory.
  const siteSettings = keepSiteSettings({ ...env, liveEvents: createLiveEvents() });
  await siteSettings();
  const site = renderedSite(env, {}, { siteSettings });
  const path = address.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'none'));
  const cookie = await cookieFor(path.startsWith('/admin') ? 'admin' : 'learner');
  await touchSessions(env);
  const queries = vi.spyOn(env.pool, 'query');
  await site.visit(path, { cookie });
  const asked = queries.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
  queries.mockRestore();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(barOf(address));
});
