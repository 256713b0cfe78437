import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { accountFixture, address, code, cookieOf } from '#tests/support/account-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { logInStaff } from '../staff/log-in-staff.server.ts';
import { beginEnrolment, showEnrolment } from '../second-factor/begin-enrolment.server.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.server.ts';
import { confirmEnrolment } from '../second-factor/confirm-enrolment.server.ts';
import { findPasswordToken, issueToken } from './single-use-token.server.ts';
import { createStaff, createLearner } from './user-factory.ts';

/** Jumps of the server's clock. */
const jumps = [{ hours: 1 }, { hours: -1 }, { days: 1 }, { days: -1 }] as const;
const isAhead = (jump: (typeof jumps)[number]) => Object.values(jump).every((value) => value > 0);

describe.each(jumps)('when the clock jumps by %o', (jump) => {
  const env = useTestEnv();
  const jumped = () => env.clock.advance(jump);
  const jumpedBack = () =>
    env.clock.advance(Object.fromEntries(Object.entries(jump).map(([unit, value]) => [unit, -value])));

  it('learners stay signed in', async () => {
    const d = accountFixture(env);
    const { email, password } = await createLearner(env.db);
    const cookie = await d.loginCookie(email, password);
    jumped();
    expect(await d.actorOf(cookie)).toMatchObject({ kind: 'learner' });
    jumpedBack();
    expect(await d.actorOf(cookie)).toMatchObject({ kind: 'learner' });
  });

  it('staff are signed out by a jump ahead; after a jump back half an hour counts from the next use', async () => {
    const fixture = accountFixture(env);
    const staff = await createStaff(env.db);
    const needs = {
      ...fixture,
      log: createLog('silent'),
      requireVerifiedEmail: true,
      requireTotp: false,
      emailDomain: null,
    };
    const { email, password } = staff;
    const entered = await logInStaff(needs, {
      email,
      password,
      address,
      userAgent: 'test',
      cookie: null,
      redirectTo: null,
    });
    const cookie = cookieOf(entered.headers);
    jumped();
    expect(await fixture.actorOf(cookie)).toMatchObject({ kind: isAhead(jump) ? 'visitor' : 'staff' });
    env.clock.advance({ minutes: 30 });
    expect(await fixture.actorOf(cookie)).toEqual({ kind: 'visitor' });
  });

  it('links of mails still work, except those that expire by a jump ahead', async () => {
    const { id } = await createLearner(env.db);
    const token = await issueToken(env, 'reset-password', id);
    jumped();
    expect((await findPasswordToken(env, token)) !== null).toBe(!isAhead(jump));
    const fresh = await issueToken(env, 'reset-password', id);
    expect((await findPasswordToken(env, fresh)) !== null).toBe(true);
  });

  it('codes of a phone with the right time are refused, recovery codes work, and codes work again once the clock is right', async () => {
    const fixture = accountFixture(env);
    const { id: userId, name, email } = await createStaff(env.db);
    const staff = { kind: 'staff', userId, name, email, role: 'manager' } as const;
    await beginEnrolment(fixture, staff);
    const { secret = '' } = (await showEnrolment(fixture, staff)) ?? {};
    const authenticator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    const codeNow = () => authenticator.generate({ timestamp: env.clock.now().getTime() });
    const recovery = await confirmEnrolment(fixture, { staff, code: codeNow(), address });
    env.clock.advance({ seconds: 30 });
    const ofThePhone = codeNow();
    jumped();
    const check = (typed: string) => checkSecondFactor(fixture, { userId, code: typed });
    await expect(check(ofThePhone)).rejects.toEqual(code('wrong_code'));
    expect(await check(recovery[0] ?? '')).toBe('recovery code');
    jumpedBack();
    expect(await check(ofThePhone)).toBe('code');
  });
});
