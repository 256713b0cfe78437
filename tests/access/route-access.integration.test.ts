import { describe, expect, it } from 'vitest';
import { useTestBed } from '#tests/support/test-bed.ts';
import { expectedOf, routeAccess } from './route-access.ts';
import { actors, handlersOf, peopleOf, routesOfTable, type ActorName, type Outcome } from './route-actors.ts';

const bed = useTestBed();

/**
 * Every loader and action is asked alone, as a request for data does: the loader of a frame guards nobody but itself. Who may do what is
 * decided before any SQL, so that one engine shows it.
 */
describe.runIf(bed.engine === 'pglite')('every route, asked by everybody', () => {
  const table = routesOfTable();

  it('has what it does with each actor written down, and nothing is written of routes that are gone', () => {
    expect(table.map(({ file }) => file).toSorted()).toEqual(Object.keys(routeAccess).toSorted());
  });

  it('lets nobody into the portal by its address alone: each route under /admin is for admin sessions, or before them', () => {
    const open = ['gate.tsx', 'login.tsx', 'login-code.tsx', 'login-enrol.tsx', 'logout.ts', 'session.ts'];
    const guarded = table.filter(({ path, file }) => /^\/admin(\/|$)/.test(path) && !open.includes(file.slice(6)));
    expect(guarded.length).toBeGreaterThan(5);
    for (const { file } of guarded) {
      for (const expected of Object.values(routeAccess[file] ?? {}) as Outcome[][]) {
        const { admin, super_admin: superAdmin, ...others } = expectedOf(expected, actors);
        expect([file, new Set(Object.values(others))]).toEqual([file, new Set(['admin login'])]);
        // What they find there is another question: an example that exists, and that is for them.
        for (const outcome of [admin, superAdmin]) expect([file, outcome]).not.toEqual([file, 'admin login']);
      }
    }
  });

  it.each(table)('$file at $path', async ({ file, path }) => {
    const access = routeAccess[file] ?? {};
    const handlers = await handlersOf(file);
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(access).toSorted());
    const { ask } = await peopleOf(bed);
    for (const [kind, method] of [
      ['loader', 'GET'],
      ['action', 'POST'],
    ] as const) {
      const [handler, expected] = [handlers[kind], access[kind]];
      if (!handler || !expected) continue;
      const outcomes: Partial<Record<ActorName, Outcome>> = {};
      for (const actor of actors) outcomes[actor] = await ask(handler, path, actor, method);
      expect({ [kind]: outcomes }).toEqual({ [kind]: expectedOf(expected, actors) });
    }
  });
});
