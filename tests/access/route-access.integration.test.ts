import { describe, expect, it } from 'vitest';
import { decisionNames } from '#app/modules/money/payments/admin/decisions.ts';
import { staffRoles } from '#app/shared/actor.ts';
import { decisionNeeds, rolesWith, type Capability } from '#app/shared/permissions.ts';
import { useTestEnv } from '../support/test-env.ts';
import { routeAccess } from './route-access.ts';
import { actors, handlersOf, peopleOf, routesOfTable, type ActorName, type Outcome } from './route-actors.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const unknownId = '00000000-0000-4000-8000-000000000000';

/**
 * Calls every loader and action alone, as a request for data does: the loader of a frame guards only itself.
 */
describe('every route, for every actor', () => {
  const table = routesOfTable();

  it('has the outcome for each actor, and no removed routes', () => {
    expect(table.map(({ file }) => file).toSorted()).toEqual(Object.keys(routeAccess).toSorted());
  });

  it('protects the portal: each route under /admin is for admin sessions, or before them', () => {
    const open = ['login-layout.tsx', 'login.tsx', 'login-code.tsx', 'login-enrol.tsx', 'logout.ts', 'session.ts'];
    const guarded = table.filter(({ path, file }) => /^\/admin(\/|$)/.test(path) && !open.includes(file.slice(6)));
    expect(guarded.length).toBeGreaterThan(5);
    for (const { file } of guarded) {
      for (const expected of Object.values(routeAccess[file] ?? {})) {
        for (const [actor, outcome] of Object.entries(expected)) {
          // This test does not check what a staff member finds: that needs an existing example and a role that includes it.
          const isLedToLogin = staffRoles.every((role) => role !== actor);
          expect([file, actor, outcome === 'admin login']).toEqual([file, actor, isLedToLogin]);
        }
      }
    }
  });

  specifies('States: guards; guest-only routes', 'Roles: what staff manage');
  it.each(table)('$file at $path', async ({ file, path }) => {
    const access = routeAccess[file] ?? {};
    const handlers = await handlersOf(file);
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(access).toSorted());
    const { ask } = await peopleOf(env);
    for (const [kind, method] of [
      ['loader', 'GET'],
      ['action', 'POST'],
    ] as const) {
      const [handler, expected] = [handlers[kind], access[kind]];
      if (!handler || !expected) continue;
      const outcomes: Partial<Record<ActorName, Outcome>> = {};
      for (const actor of actors) outcomes[actor] = await ask(handler, path, actor, method);
      expect({ [kind]: outcomes }).toEqual({ [kind]: expected });
    }
  });
});

/** Forms that need more than their page, and the outcome for roles that include it. */
const forms: readonly {
  readonly file: string;
  readonly path: string;
  readonly needs: Capability;
  readonly gets: Outcome;
  readonly form: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
}[] = [
  {
    file: 'admin/courses.tsx',
    path: '/admin/courses',
    needs: 'courses.edit',
    gets: 'missing',
    form: { duplicate: `${unknownId} ${unknownId}` },
  },
  {
    file: 'admin/courses.tsx',
    path: '/admin/courses',
    needs: 'courses.edit',
    gets: 'served',
    form: { setStatus: 'draft', course: unknownId },
  },
  ...['sign-out', 'unsuspend'].map((intent) => ({
    file: 'admin/user.tsx',
    path: '/admin/users/:userId',
    needs: 'users.manage' as const,
    gets: 'served' as const,
    form: { intent },
  })),
  ...decisionNames.map((decision) => ({
    file: 'admin/payments/decide.tsx',
    path: '/admin/payments/decide/:decision/:subject',
    needs: decisionNeeds[decision],
    // What waits no longer is not missing: the answer says so.
    gets: decision === 'decline' ? ('served' as const) : ('missing' as const),
    form: { note: 'Because.' },
    params: { decision, subject: unknownId },
  })),
];

describe('every form that takes more than its page', () => {
  it.each(forms)('$file: $params.decision $form', async ({ file, path, needs, gets, ...input }) => {
    const { action } = await handlersOf(file);
    const { ask } = await peopleOf(env);
    if (!action) throw new Error(`${file} has no action`);
    for (const role of staffRoles) {
      const outcome = await ask(action, path, role, 'POST', input);
      expect([role, outcome]).toEqual([role, rolesWith(needs).includes(role) ? gets : 'refused']);
    }
  });
});
