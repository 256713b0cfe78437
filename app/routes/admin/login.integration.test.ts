import { describe, expect, it } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { whileFull } from '#tests/support/broken-database.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action } from './login.tsx';
import { specifies } from '#tests/specifies.ts';

describe('the login of the portal', () => {
  const env = useTestEnv();
  const send = (fields: Record<string, string>) => accountSite(env).post(action, '/admin/login', fields);

  specifies('Validation: admin login: e-mail, password, an admin record');
  it('requires e-mail and password', async () => {
    expect(await send({})).toMatchObject({
      status: 400,
      body: { errors: { email: 'Please enter your email address', password: 'Please enter your password' } },
    });
  });

  specifies('Errors: admin login');
  it.each([
    ['not this password', 401, 'Invalid admin credentials'],
    ['their own password', 403, 'Not authorized as admin'],
  ])('answers a learner with %s', async (which, status, error) => {
    const learner = await createLearner(env.db);
    const password = which === 'their own password' ? learner.password : 'Wrong#2026';
    expect(await send({ email: learner.email, password })).toMatchObject({
      status,
      body: { error, email: learner.email },
    });
  });

  specifies('Errors: admin login');
  it('reports a session that could not begin, and other failures, while the log cannot be written', async () => {
    const staff = await createStaff(env.db);
    const learner = await createLearner(env.db);
    await whileFull(env.pool, 'audit_log', async () => {
      expect(await send({ email: staff.email, password: staff.password })).toMatchObject({
        status: 500,
        body: { error: 'Failed to get session: the server could not begin one. Please try again.' },
      });
      expect(await send({ email: learner.email, password: learner.password })).toMatchObject({
        status: 500,
        body: { error: 'Unknown auth error' },
      });
    });
  });

  it.each([
    ['', '/admin/dashboard'],
    ['/admin/audit?who=system', '/admin/audit?who=system'],
    ['//evil.example', '/admin/dashboard'],
    ['/admin/login', '/admin/dashboard'],
    ['/admin/logout', '/admin/dashboard'],
  ])('leads with redirectTo %j to %s', async (redirectTo, to) => {
    const { email, password } = await createStaff(env.db);
    const { status, headers } = await send({ email, password, redirectTo });
    expect([status, headers.get('location')]).toEqual([303, to]);
  });

  it('stays on the page that requests it again in place', async () => {
    const site = accountSite(env);
    const { id, email, password } = await createStaff(env.db);
    const { status, headers, body } = await site.post(action, '/admin/login', { email, password, inPlace: 'yes' });
    expect({ status, stage: body['stage'] }).toEqual({ status: 200, stage: 'inside' });
    expect(await site.actorOf(cookieOf(headers))).toMatchObject({ kind: 'staff', userId: id });
  });
});
