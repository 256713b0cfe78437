import { expect } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { findMail, listMails } from '#app/platform/mail/mail-queries.server.ts';
import { createRateLimits, type RateLimit, type RateLimitName } from '#app/platform/rate-limits.server.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import { openPendingEnrolments } from '#app/modules/money/staff-enrolments/pending-enrolments.server.ts';
import type { TestEnv } from './test-env.ts';
import { transaction } from './transaction-order.ts';
import { deriveKey } from '#app/modules/people/accounts/auth-secret.server.ts';
import { createAuth } from '#app/modules/people/accounts/auth.server.ts';
import { logIn } from '#app/modules/people/accounts/log-in.server.ts';
import { verifyEmail } from '#app/modules/people/accounts/verify-email.server.ts';
import { actorFrom } from '#app/modules/people/accounts/read-actor.server.ts';

export const appUrl = 'https://shop.example';
export const address = '203.0.113.7';

/** For tests: everything that the use cases of accounts need, on the test environment's database, with a browser and a mailbox. */
export function accountFixture(
  env: TestEnv,
  overrides: Partial<Record<RateLimitName, RateLimit>> = {},
  url = appUrl,
  sessionIdleDays = 30,
) {
  const { db, clock, jobs, pool } = env;
  const secret = 'a-secret-of-the-tests-0123456789-abcdefghij';
  const auth = createAuth({
    db,
    secret,
    appUrl: url,
    requireVerifiedEmail: true,
    sessionIdleDays,
    log: createLog('silent'),
  });
  const needs = {
    db,
    clock,
    jobs,
    auth,
    rateLimits: createRateLimits(pool, overrides),
    appUrl: url,
    announce: announceTo({
      address_verified: [(tx, user) => openPendingEnrolments(tx, { clock, jobs, appUrl: url }, user)],
    }),
    secondFactorKey: deriveKey(secret, 'second factor'),
  };
  const actorOf = (cookie: string) => actorFrom({ db, auth, clock }, new Headers({ cookie }));
  const login = (email: string, password: string, change: { cookie?: string; address?: string } = {}) =>
    logIn(needs, {
      email,
      password,
      address: change.address ?? address,
      userAgent: 'test',
      cookie: change.cookie ?? null,
    });
  const loginCookie = async (email: string, password: string, cookie?: string) =>
    cookieOf(await login(email, password, cookie ? { cookie } : {}));
  /** Opens the link of a verification mail; `cookie` is that of the browser. */
  const verify = (token: string, cookie: string | null = null) =>
    verifyEmail(needs, { token, address, userAgent: 'test', cookie });
  const lastMail = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from mail_outbox order by ${transaction} desc limit 1`,
    );
    const mail = rows[0] ? await findMail(db, rows[0].id) : null;
    const link = /https:\/\/shop\.example\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    return {
      to: mail?.recipient,
      subject: mail?.subject,
      text: mail?.text,
      link,
      token: link ? (new URL(link).searchParams.get('token') ?? '') : '',
    };
  };
  const mailCount = async () => (await listMails(db, 1000)).length;
  return { ...needs, auth, actorOf, login, loginCookie, verify, lastMail, mailCount };
}

/** Returns the cookies that a browser would send back. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export const faith = {
  name: 'Faith Nyambura',
  email: 'faith@example.com',
  password: 'Baobab#72',
  address,
  redirectTo: null,
};
/** Matches a refusal with this code, whatever its details. */
export const code = (expected: string) => expect.objectContaining({ code: expected });
