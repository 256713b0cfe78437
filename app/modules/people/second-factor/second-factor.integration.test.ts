import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { adminCommand } from '#commands/admin.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { accountFixture, address, appUrl, code, cookieOf } from '#tests/support/account-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { enterByCode, enterByEnrolling, showStepEnrolment } from '../staff/finish-step.server.ts';
import { readStep } from '../staff/sign-in-step.server.ts';
import { logInStaff } from '../staff/log-in-staff.server.ts';
import { actorFrom } from '../accounts/read-actor.server.ts';
import { createStaff, type MadeUser } from '../accounts/user-factory.ts';
import { beginEnrolment, showEnrolment } from './begin-enrolment.server.ts';
import { renewRecoveryCodes, disableSecondFactor } from './change-second-factor.server.ts';
import { confirmEnrolment } from './confirm-enrolment.server.ts';
import { specifies } from '#tests/specifies.ts';

describe('the second factor', () => {
  const env = useTestEnv();
  let made: MadeUser;
  beforeEach(async () => {
    made = await createStaff(env.db);
  });

  /** Makes a staff member with an authenticator on the real use cases. */
  function phone({ requireTotp = false } = {}) {
    const fixture = accountFixture(env);
    const log = createLog('silent');
    const staff = { kind: 'staff', userId: made.id, name: made.name, email: made.email, role: 'manager' } as const;
    const needs = { ...fixture, log, requireVerifiedEmail: true, emailDomain: null, requireTotp, actor: staff };
    const visitOf = (cookie: string | null) => ({ address, userAgent: 'test', cookie });
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
        timestamp: env.clock.now().getTime(),
      });
    const enrol = async () => {
      await beginEnrolment(needs, staff);
      const secret = (await showEnrolment(needs, staff))?.secret ?? '';
      const recovery = await confirmEnrolment(needs, { staff, code: codeOf(secret), address });
      env.clock.advance({ seconds: 30 });
      return { secret, recovery };
    };
    const logIn = async () => {
      const { stage, headers } = await logInStaff(needs, {
        email: made.email,
        password: made.password,
        redirectTo: '/admin/courses',
        ...visitOf(null),
      });
      return { stage, cookie: cookieOf(headers) };
    };
    const enter = (cookie: string, typed: string) => enterByCode(needs, { ...visitOf(cookie), code: typed });
    const actorOf = (cookie: string) => actorFrom({ ...needs, requireTotp }, new Headers({ cookie }));
    return { ...needs, staff, codeOf, enrol, logIn, enter, actorOf, visitOf };
  }
  const audited = async () => {
    const { rows } = await env.pool.query<{ action: string }>('select action from audit_log order by id');
    return rows.map(({ action }) => action);
  };

  it('is not required until it is confirmed, and then requires a code after the password', async () => {
    const p = phone();
    await beginEnrolment(p, p.staff);
    expect((await p.logIn()).stage).toBe('inside');
    const wrong = confirmEnrolment(p, { staff: p.staff, code: '000000', address });
    await expect(wrong).rejects.toEqual(code('wrong_code'));
    const { secret, recovery } = await p.enrol();
    expect(new Set(recovery).size).toBe(10);
    await expect(beginEnrolment(p, p.staff)).rejects.toEqual(code('second_factor_on'));
    expect(await p.lastMail()).toMatchObject({ to: made.email, subject: expect.stringContaining('is on') as string });

    const { stage, cookie } = await p.logIn();
    expect(stage).toBe('code');
    expect(await p.actorOf(cookie)).toEqual({ kind: 'visitor' });
    const { headers, redirectTo } = await p.enter(cookie, p.codeOf(secret));
    expect(redirectTo).toBe('/admin/courses');
    expect(await p.actorOf(cookieOf(headers))).toMatchObject({ kind: 'staff', userId: made.id });
    const { rows } = await env.pool.query(
      `select after from audit_log where action = 'admin.signed_in' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { by: 'password', secondFactor: 'code', browser: 'Unknown browser' } }]);
  });

  specifies(
    'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
  );
  it('accepts a code once, even for two concurrent answers, and no old or future code', async () => {
    const p = phone();
    const { secret } = await p.enrol();
    const [one, two] = [await p.logIn(), await p.logIn()];
    const same = p.codeOf(secret);
    const both = await Promise.allSettled([p.enter(one.cookie, same), p.enter(two.cookie, same)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(p.enter((await p.logIn()).cookie, same)).rejects.toEqual(code('wrong_code'));
    env.clock.advance({ minutes: 2 });
    const old = p.codeOf(secret);
    env.clock.advance({ minutes: 1 });
    await expect(p.enter((await p.logIn()).cookie, old)).rejects.toEqual(code('wrong_code'));
    const late = p.codeOf(secret);
    env.clock.advance({ seconds: 30 });
    await expect(p.enter((await p.logIn()).cookie, late)).resolves.toMatchObject({ redirectTo: '/admin/courses' });
  });

  it('accepts a recovery code once, in any spelling, and sends a mail about it', async () => {
    const p = phone();
    const { recovery } = await p.enrol();
    const typed = ` ${(recovery[3] ?? '').toLowerCase().replace('-', ' ')} `;
    const { headers } = await p.enter((await p.logIn()).cookie, typed);
    expect(await p.actorOf(cookieOf(headers))).toMatchObject({ kind: 'staff' });
    expect((await p.lastMail()).subject).toContain('recovery code was used');
    await expect(p.enter((await p.logIn()).cookie, typed)).rejects.toEqual(code('wrong_code'));
    const stored = JSON.stringify((await env.pool.query('select * from admin_recovery_codes')).rows);
    for (const each of recovery) expect(stored).not.toContain(each);
  });

  it('stores its secret encrypted, and the table is useless without the key', async () => {
    const p = phone();
    const { secret } = await p.enrol();
    const { rows } = await env.pool.query<{ sealed_secret: string }>('select sealed_secret from admin_authenticators');
    expect(rows[0]?.sealed_secret).not.toContain(secret.replaceAll(' ', '').slice(0, 8));
    const other = { ...p, secondFactorKey: '0'.repeat(64) };
    const { cookie } = await p.logIn();
    await expect(enterByCode(other, { ...p.visitOf(cookie), code: p.codeOf(secret) })).rejects.toThrow();
  });

  it('refuses the sixth wrong code, and the right one after it', async () => {
    const p = phone();
    const { secret } = await p.enrol();
    const { cookie } = await p.logIn();
    for (let n = 0; n < 5; n += 1) await expect(p.enter(cookie, '12345')).rejects.toEqual(code('wrong_code'));
    await expect(p.enter(cookie, p.codeOf(secret))).rejects.toEqual(code('too_many_requests'));
    expect((await audited()).filter((action) => action === 'admin.sign_in_refused')).toHaveLength(6);
  });

  it('requires the earlier step in this browser, within ten minutes, and a current role', async () => {
    const p = phone();
    const { secret } = await p.enrol();
    await expect(p.enter('', p.codeOf(secret))).rejects.toEqual(code('sign_in_expired'));
    await expect(p.enter(`__Host-mic3.admin_step=${'x'.repeat(43)}`, '000000')).rejects.toEqual(
      code('sign_in_expired'),
    );
    const { cookie } = await p.logIn();
    env.clock.advance({ minutes: 11 });
    await expect(p.enter(cookie, p.codeOf(secret))).rejects.toEqual(code('sign_in_expired'));
    const again = await p.logIn();
    await env.pool.query('delete from admins');
    await expect(p.enter(again.cookie, p.codeOf(secret))).rejects.toEqual(code('not_authorized_as_admin'));
  });

  it('is changed only with password and code; a wrong password does not use the code up', async () => {
    const p = phone();
    const { secret, recovery } = await p.enrol();
    const right = { password: made.password, code: p.codeOf(secret), address };
    await expect(renewRecoveryCodes(p, { ...right, password: 'Wrong#2026' })).rejects.toEqual(code('wrong_password'));
    await expect(renewRecoveryCodes(p, { ...right, code: '000000' })).rejects.toEqual(code('wrong_code'));
    const fresh = await renewRecoveryCodes(p, right);
    expect(fresh.some((each) => recovery.includes(each))).toBe(false);
    const { cookie } = await p.logIn();
    await expect(p.enter(cookie, recovery[0] ?? '')).rejects.toEqual(code('wrong_code'));
    await expect(disableSecondFactor(p, right)).rejects.toEqual(code('wrong_code'));
    await disableSecondFactor(p, { ...right, code: fresh[0] ?? '' });
    expect((await p.lastMail()).subject).toContain('is off');
    expect((await p.logIn()).stage).toBe('inside');
    expect(await audited()).toEqual(
      expect.arrayContaining(['admin.recovery_codes_renewed', 'admin.second_factor_off']),
    );
  });

  it('is removed by an operator when authenticator and codes are lost', async () => {
    const p = phone();
    await p.enrol();
    const services = { ...p, config: readConfig({ APP_URL: appUrl }) };
    const lines: string[] = [];
    const forget = (email: string) =>
      adminCommand(['forget-second-factor', email], services, (line) => lines.push(line));
    await forget(made.email);
    expect(lines).toEqual([expect.stringContaining('without a code')]);
    expect((await p.logIn()).stage).toBe('inside');
    expect((await p.lastMail()).subject).toContain('is off');
    await expect(forget('nobody@example.com')).rejects.toThrow('No active staff member has this e-mail.');
  });

  specifies(
    'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
  );
  it('is set up before the portal opens if the owner requires it; a session without it is invalid', async () => {
    const free = phone();
    const before = (await free.logIn()).cookie;
    expect(await free.actorOf(before)).toMatchObject({ kind: 'staff' });
    const p = phone({ requireTotp: true });
    expect(await p.actorOf(before)).toEqual({ kind: 'visitor' });
    const { stage, cookie } = await p.logIn();
    expect(stage).toBe('enrol');
    const step = await readStep(p, cookie);
    const secret = (step && (await showStepEnrolment(p, step)))?.secret ?? '';
    await expect(p.enter(cookie, '000000')).rejects.toEqual(code('wrong_code'));
    await expect(enterByEnrolling(p, { ...p.visitOf(cookie), code: '000000' })).rejects.toEqual(code('wrong_code'));
    const { headers, recoveryCodes } = await enterByEnrolling(p, { ...p.visitOf(cookie), code: p.codeOf(secret) });
    expect(recoveryCodes).toHaveLength(10);
    expect(await p.actorOf(cookieOf(headers))).toMatchObject({ kind: 'staff' });
    const off = disableSecondFactor(p, { password: made.password, code: recoveryCodes[0] ?? '', address });
    await expect(off).rejects.toEqual(code('second_factor_required'));
  });
});
