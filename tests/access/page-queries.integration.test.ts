import { expect, it, vi } from 'vitest';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { pageAddresses } from '#tests/support/route-addresses.ts';
import { touchSessions } from '#tests/support/touch-sessions.ts';
import { useTestEnv } from '../support/test-env.ts';
import { peopleOf } from './route-actors.ts';

const env = useTestEnv();

/** The bar of the product: a page that needs more asks for one thing at a time. */
const most = 6;
/** A dialog of the portal that is opened by its address comes with the list below it: two pages at once. */
const mostOfTwo = 9;
/** Pages of the portal that show many things of many kinds: read by few, and seldom. */
const mostOfMany: Readonly<Record<string, number>> = {
  '/admin/dashboard': 8,
  '/admin/analytics': 9,
  '/admin/users/:userId': 8,
  '/admin/payments/:paymentId': 13,
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
  return mostOfMany[address] ?? (isDialog ? mostOfTwo : most);
};

/** An example of each page, for somebody who may see it, read as a whole: its frames, its data and who asks. */
it.each(pageAddresses())('%s asks the database a few times at most', async (address) => {
  const { params, cookieFor } = await peopleOf(env);
  const site = renderedSite(env);
  const path = address.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'none'));
  const cookie = await cookieFor(path.startsWith('/admin') ? 'admin' : 'learner');
  await touchSessions(env);
  const queries = vi.spyOn(env.pool, 'query');
  await site.visit(path, { cookie });
  const asked = queries.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
  queries.mockRestore();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(barOf(address));
});
