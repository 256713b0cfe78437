import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCatalogueCache } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { cacheSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { createOrganisation } from '#app/modules/money/organisations/organisations.server.ts';
import { paymentLinkToken } from '#app/modules/money/payment-links/pay-by-link.server.ts';
import { quotationToken } from '#app/modules/money/quotations/send-quotation.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { fillWithLongData } from '#tests/support/long-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { pageAddresses } from '#tests/support/route-addresses.ts';
import { touchSessions } from '#tests/support/touch-sessions.ts';
import { addresses, examplePath, exerciseStates } from '../e2e/support/long-shop-pages.ts';
import { address as ownAddress, cookieOf } from '../support/account-fixture.ts';
import { useTestEnv } from '../support/test-env.ts';
import { peopleOf } from './route-actors.ts';

// The long shop has rows that no shop could have.
const env = useTestEnv({ invariants: false });

/** Queries of a page, except the pages below. */
const most = 4;
/** Queries of a portal dialog with its own address: it comes with the list below it, so two pages load. */
const maxOfTwo = 8;
/** Queries of pages of the portal that show more than their own subject. */
const maxWithMore = 5;
const withMore = [
  '/admin/courses/:courseId/content',
  // With the late attempts at quizzes.
  '/admin/hand-ins',
  '/admin/users',
  '/admin/payments',
  '/admin/offers',
];
/** Queries of pages of the portal that show many kinds of things. Few people open them, and rarely. */
const maxOfMany: Readonly<Record<string, number>> = {
  '/admin/dashboard': 7,
  '/admin/analytics': 8,
  '/admin/courses/:courseId/gradebook': 13,
  // With who waits for the course.
  '/admin/courses/:courseId/publish': 5,
  '/admin/hand-ins/:submissionId': 10,
  '/admin/hand-ins/late/:attemptId': 10,
  // With what waits beside it.
  '/admin/questions/:questionId': 10,
  '/admin/users/:userId': 8,
  '/admin/payments/:paymentId': 17,
  '/admin/invoices': 7,
  // With who may decide.
  '/admin/courses/:courseId/students': 9,
  '/admin/users/:userId/courses/:courseId/remove': 9,
  '/admin/users/:userId/delete': 9,
  '/admin/users/enrol': 6,
  // With the drafts.
  '/admin/quotations': 5,
};

/** Pages of the portal below another page's address that are not dialogs. */
const standAlone = [
  '/admin/courses/:courseId/content',
  '/admin/courses/:courseId/publish',
  '/admin/users/enrol',
  '/admin/login/code',
  '/admin/confirm',
  '/admin/login/enrol',
  '/admin/login/form',
];

const barOf = (address: string) => {
  const isDialog = !standAlone.includes(address) && /^\/admin\/[a-z]+\/./.test(address);
  const usual = withMore.includes(address) ? maxWithMore : most;
  return maxOfMany[address] ?? (isDialog ? maxOfTwo : usual);
};

/** Makes the site as a running shop has it: with the company's facts and the catalogue in memory. */
async function runningSite(courseId: string) {
  const liveEvents = createLiveEvents();
  const siteSettings = cacheSiteSettings({ ...env, liveEvents });
  const catalogue = createCatalogueCache({ ...env, liveEvents });
  await Promise.all([siteSettings(), catalogue.find(''), catalogue.outline(courseId)]);
  return renderedSite(env, {}, { siteSettings, catalogue });
}

/** Returns the statements with which the database is asked for a page. */
async function statementsOf(visit: () => Promise<unknown>): Promise<readonly string[]> {
  const queries = vi.spyOn(env.pool, 'query');
  await visit();
  const statements = queries.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
  queries.mockRestore();
  return statements;
}

async function insertOrganisation(ownerId: string): Promise<string> {
  const organisationId = crypto.randomUUID();
  const owner = { kind: 'learner', userId: ownerId, name: '', email: '' } as const;
  const details = { name: 'Taita Farms', kraPin: '', address: '' };
  await env.db.transaction((tx) =>
    createOrganisation(tx, { actor: owner, at: env.clock.now() }, { organisationId, details }),
  );
  return organisationId;
}

const isOfPortal = (address: string) => address.startsWith('/admin');

/**
 * Reads an example of each page completely, as a person with access: frames, data and session. One engine is enough to count: the one whose
 * project has React's warnings, which fail a test.
 */
it.runIf(env.engine === 'pglite')('pages of the portal need a limited number of queries', async () => {
  const { params: known, cookieFor } = await peopleOf(env);
  const params: Readonly<Record<string, string>> = {
    ...known,
    organisationId: await insertOrganisation(known['userId'] ?? ''),
  };
  const site = await runningSite(params['courseId'] ?? '');
  const cookie = await cookieFor('manager');
  for (const address of pageAddresses().filter(isOfPortal)) {
    const path = address.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'none'));
    await touchSessions(env);
    const statements = await statementsOf(() => site.visit(path, { cookie }));
    expect.soft(statements.length, [address, ...statements].join('\n')).toBeLessThanOrEqual(barOf(address));
  }
});

/** Queries of pages that need more. */
const maxOfOthers: Readonly<Record<string, number>> = {
  // With a code that M-Pesa is asked about.
  '/quotations/:token': 5,
  // With what became of the prompt, and of a signed-in visitor.
  '/p/:token': 5,
  '/join/:code?': 5,
  // With the moment at which the server heard of the attempt.
  '/courses/:courseId/content?lesson=:quizOpenId': 6,
  '/courses/:courseId/content?lesson=:quizOverId': 5,
};

/** An example of an order in each state, with whom it belongs to. */
async function ordersInEachState() {
  const { rows } = await env.pool.query<{ id: string; userId: string }>(
    `select distinct on (o.status, o.is_free, o.has_quotation, o.is_gift, o.is_plan, o.attempt) o.id, o.user_id as "userId" from (
      select o.id, o.user_id, o.status, o.total_cents = 0 as is_free,
        exists (select from quotations q where q.order_id = o.id) as has_quotation,
        exists (select from gifts g where g.order_id = o.id) as is_gift,
        exists (select from plan_payments p where p.order_id = o.id) as is_plan,
        (select max(a.status) from payment_attempts a where a.order_id = o.id) as attempt
      from orders o where o.user_id is not null) o order by o.status, o.is_free, o.has_quotation, o.is_gift, o.is_plan, o.attempt, o.id`,
  );
  return rows;
}

it.runIf(env.engine === 'pglite')(
  'pages of learners and visitors need four queries at most, in each of their states',
  { timeout: 300_000 },
  async () => {
    env.clock.advance({ seconds: Math.floor((Date.now() - env.clock.now().getTime()) / 1000) });
    const folder = await mkdtemp(join(tmpdir(), 'long-shop-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const found = await fillWithLongData(env.db, folder);
    const examples: Readonly<Record<string, string>> = {
      ...found,
      token: quotationToken('the key of the tests', found['quotationId'] ?? ''),
      linkToken: paymentLinkToken('the key of the tests', found['paymentLinkId'] ?? ''),
    };
    const site = await runningSite(examples['courseId'] ?? '');
    const cookieOfUser = async (userId: string) =>
      cookieOf(await site.auth.beginSession({ userId, address: ownAddress, userAgent: 'test' }));
    const learner = await cookieOfUser(found['userId'] ?? '');
    const all = [...new Set([...pageAddresses(), ...addresses, ...exerciseStates])];
    const pages = all.filter((page) => !isOfPortal(page) && !page.startsWith('/dev/'));
    const visits = pages.flatMap((page) => {
      const plain = examplePath(page, {
        url: '',
        examples,
      });
      // Without its lesson, the player's address leads to the one with it.
      const path = page.endsWith('/:courseId/content') ? `${plain}?lesson=${examples['lessonId'] ?? ''}` : plain;
      return [
        { page, path, cookie: learner },
        { page: `${page}, as a visitor`, path, cookie: '' },
      ];
    });
    for (const { id, userId } of await ordersInEachState()) {
      const cookie = await cookieOfUser(userId);
      for (const path of [`/orders/${id}`, `/dashboard/receipts/${id}`]) visits.push({ page: path, path, cookie });
    }
    await touchSessions(env);
    const counts = new Map<string, readonly string[]>();
    for (const { page, path, cookie } of visits)
      counts.set(
        page,
        await statementsOf(async () => {
          const { status } = await site.visit(path, { cookie });
          // One that is not found asks less.
          if (page.startsWith('/organisation/') && cookie !== '') expect([page, status]).toEqual([page, 200]);
        }),
      );
    const tooMany = [...counts].filter(([page, statements]) => statements.length > (maxOfOthers[page] ?? most));
    expect(tooMany).toEqual([]);
  },
);
