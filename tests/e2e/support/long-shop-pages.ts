import type { Page } from '@playwright/test';
import { demoOwnerAccount, demoLearnerAccount } from '#seeds/demo-accounts.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { addressesWithin, pageAddresses } from '#tests/support/route-addresses.ts';
import { send } from './accounts.ts';
import type { LongShop } from './open-long-shop.ts';

const accounts = {
  visitor: null,
  learner: ['/login', demoLearnerAccount],
  staffMember: ['/admin/login', demoOwnerAccount],
} as const;
export type Visitor = keyof typeof accounts;

const loginPages = [...addressesWithin('routes/auth/layout.tsx'), ...addressesWithin('routes/admin/login-layout.tsx')];

/** Returns the visitor who sees most of a page. */
export const visitorOf = (address: string): Visitor => {
  if (loginPages.includes(address)) return 'visitor';
  return address.startsWith('/admin') ? 'staffMember' : 'learner';
};

/** Pages of the route table that show more at another address. */
const states = [
  '/courses?search=zzzz',
  '/dashboard?tab=due',
  '/courses/:courseId/content?lesson=:assignmentId',
  '/courses/:courseId/content?lesson=:waitingSubmissionId',
  '/courses/:courseId/content?lesson=:improveId',
  '/courses/:courseId/content?lesson=:acceptedId',
  '/courses/:courseId/content?lesson=:closedId',
  '/courses/:courseId/content?lesson=:practice_gaps',
  '/courses/:courseId/content?lesson=:quizFailedId',
  '/courses/:courseId/content/search?q=payment',
  '/courses/:courseId/content/search?q=zzzz',
  '/organisation/:organisationId?show=stuck',
  '/organisation/:organisationId?search=zzzz',
  '/organisation/:organisationId/packs/:packId/seats/:invitedSeatId',
  '/organisation/:unpaidOrganisationId/packs/:unpaidPackId',
  '/admin/courses/:courseId/content/lessons/:assignmentId',
  '/admin/courses/:courseId/translation/:assignmentId',
  '/admin/hand-ins/:decidedSubmissionId',
  '/admin/payments/reconcile/:bankStatementId',
];

/** Returns whether an address of the route table answers 404: the one of a coupon that exists redirects. */
export const isMissing = (address: string): boolean => address.endsWith('*') || address === '/o/:code';

/** All pages of the route table, except the demo's tools for developers. */
export const addresses = [...pageAddresses().filter((address) => !address.startsWith('/dev/')), ...states];

/** Practice and quizzes in each of their states, where `exercise-steps.ts` continues. */
export const exerciseStates = [
  ...questionKindNames.map((kind) => `/courses/:courseId/content?lesson=:practice_${kind}`),
  ...['Start', 'Open', 'Over', 'Lapsed', 'Failed', 'UsedUp', 'Passed'].map(
    (state) => `/courses/:courseId/content?lesson=:quiz${state}Id`,
  ),
  '/dashboard/practice?course=:courseId&section=:exercisesSectionId',
  '/dashboard/practice?course=:courseId&lesson=:taughtLessonId',
  ...questionKindNames.map((kind) => `/admin/courses/:courseId/questions/:question_${kind}`),
  ...['Failed', 'Passed'].map((state) => `/admin/courses/:courseId/items?check=:quiz${state}Id`),
];

/** Returns an address of the route table with the long shop's examples for its parameters. */
export const examplePath = (address: string, { examples }: LongShop): string =>
  address
    .replace('assignments/:lessonId', 'assignments/:assignmentId')
    .replace('checks/:lessonId', 'checks/:quizStartId')
    .replace('practices/:lessonId', 'practices/:practice_gaps')
    .replace('items/:questionId', 'items/:regradedQuestionId')
    .replace('admin/questions/:questionId', 'admin/questions/:askedQuestionId')
    .replace('offers/new/:kind', 'offers/new/coupon')
    .replace('plans/new/:courseId', 'plans/new/:longBundleId')
    .replace('bundles/:slug', 'bundles/:bundleSlug')
    .replace('gift/:code', 'gift/:giftCode')
    .replace('p/:token', 'p/:linkToken')
    .replace('teams/:seatsOf', 'teams/bundle.:longBundleId')
    .replace('seats/new/:seatsOf', 'seats/new/:courseId')
    .replace('join/:code?', 'join/:joinCode')
    .replace('dashboard/seats/:orderId', 'dashboard/seats/:seatsOrderId')
    .replace('packs/:packId/seats/:seatId', 'packs/:packId/seats/:packSeatId')
    .replace('admins/:userId', 'admins/:staffId')
    .replaceAll(/:(\w+)|\*/g, (all, name?: string) => examples[name ?? all] ?? 'none');

/** Signs in on the page, by requests only; at `url` if the page has no address of the shop. */
export async function enterAs(page: Page, visitor: Visitor, url = ''): Promise<void> {
  const account = accounts[visitor];
  if (account) await send(page.request, url + account[0], { email: account[1].email, password: account[1].password });
}

/** Prevents automatic redirects after some seconds, because a busy machine may need longer to measure the page. */
export function stayOnPages(page: Page) {
  return page.addInitScript(() => {
    const wait = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = ((run: () => void, ms = 0) => (ms < 1_000 ? wait(run, ms) : 0)) as typeof setTimeout;
  });
}
