import { m } from '#texts';

/** Pages to which public pages lead, and that need a sign-in. */
const reasons: readonly (readonly [page: RegExp, reason: () => string])[] = [
  [/^\/courses\/[^/]+\/content\b/, m.account_login_for_lesson],
  [/^\/dashboard\/plans\/new\//, m.account_login_for_instalments],
  [/^\/dashboard\/gifts\/new\//, m.account_login_for_gift],
  [/^\/dashboard\/wishlist\b/, m.account_login_for_wish],
];

/** Returns why a page that a visitor opened needs a sign-in; null where its name says it. */
export const loginReason = (page: string | null): string | null =>
  (page !== null && reasons.find(([pattern]) => pattern.test(page))?.[1]()) || null;
