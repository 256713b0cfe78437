import { describe, expect, it } from 'vitest';
import { bodyPolicies, explicitPolicyOf } from '#server/bodies/body-policies.ts';
import { routeAccess } from './route-access.ts';
import { handlersOf, routesOfTable } from './route-actors.ts';

/** Answered at node level, before the route table. */
const atNodeLevel = ['/api/uploads', '/api/uploads/:uploadId'];

/** Routes of the sign-in, whose guards answer before the form is read: their steps begin with a password. */
const beforeSignIn = ['admin/login-code.tsx', 'admin/login-enrol.tsx', 'admin/logout.ts'];

const withAction = async () => {
  const routes = routesOfTable();
  const handlers = await Promise.all(routes.map(({ file }) => handlersOf(file)));
  return routes.filter((_route, index) => handlers[index]?.action !== undefined);
};

const exampleOf = (path: string) => path.replaceAll(/:(\w+)/g, 'an-example').replace('*', 'anything');

describe('the table of body policies', () => {
  it('has every route with an action, and no removed ones', async () => {
    const paths = (await withAction()).map(({ path }) => path);
    expect([...new Set([...paths, ...atNodeLevel])].toSorted()).toEqual(Object.keys(bodyPolicies).toSorted());
  });

  it('matches the addresses as React Router matches routes, also for data requests', async () => {
    for (const { path } of await withAction()) {
      const [policy, example] = [bodyPolicies[path], exampleOf(path)];
      for (const address of [example, `${example}.data`, `${example}/`, `${example}/_.data`, example.toUpperCase()])
        expect([address, explicitPolicyOf(address)]).toEqual([address, policy]);
    }
  });

  it('accepts bodies from exactly those whom the route accepts', async () => {
    for (const { path, file } of await withAction()) {
      if (beforeSignIn.includes(file)) continue;
      const action = routeAccess[file]?.action;
      const turnsAway = (outcome: unknown) => outcome === 'login' || outcome === 'admin login' || outcome === 'refused';
      const expected = turnsAway(action?.learner)
        ? ['staff']
        : turnsAway(action?.visitor)
          ? ['signed in']
          : ['anyone', 'provider'];
      expect([path, expected]).toEqual([path, expect.arrayContaining([bodyPolicies[path]?.sender])]);
    }
  });

  it('limits the public to little, and allows long bodies to staff alone', () => {
    for (const [path, { sender, bytes, fields, seconds }] of Object.entries(bodyPolicies)) {
      const isSubmission = path.includes('hand-ins') || path.endsWith('/papers');
      const isFile = path.endsWith('/files/:fileId');
      const isList = /^\/organisation\/.*\/(?:invite|codes)$/.test(path);
      const most = isSubmission ? 160 * 1024 : isFile ? 5 * 1024 ** 2 : isList ? 2 * 1024 ** 2 : 64 * 1024;
      if (sender !== 'staff') expect([path, (bytes ?? Infinity) <= most, fields <= 200]).toEqual([path, true, true]);
      if (most > 64 * 1024) expect([path, sender]).toEqual([path, sender === 'staff' ? 'staff' : 'signed in']);
      expect([path, seconds <= 300]).toEqual([path, true]);
    }
  });

  it("needs no session for M-Pesa's callbacks", () => {
    const reports = Object.keys(bodyPolicies).filter((path) => path.startsWith('/api/payments/'));
    expect(reports).toHaveLength(2);
    for (const path of reports) expect(bodyPolicies[path]).toMatchObject({ sender: 'provider', types: null });
  });
});
