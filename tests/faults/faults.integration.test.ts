import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { faults, type Fault } from '#tests/support/fault-proxy.ts';
import { watchAftermath, type Aftermath } from './aftermath.ts';
import { activities, cellOf, resources, type Activity, type Resource } from './fault-matrix.ts';
import { foundSchool, type School } from './school.ts';
import { Person } from './person.ts';
import { settleTown, type Trace } from './town.ts';
import { openWorld, type World } from './world.ts';

const prepared = inject('testDatabase');

const trials = resources.flatMap((resource) => faults.map((fault) => [resource, fault] as const));

// The embedded database has no line that could break; failing-disk.process.test.ts breaks what it has.
describe.runIf(prepared.kind === 'postgres')('with a fault', () => {
  let world: World;
  let school: School;
  beforeAll(async () => {
    if (prepared.kind !== 'postgres') throw new Error('there is no database server');
    world = await openWorld(prepared);
    school = await foundSchool(world);
    await warmUp(world, school);
  });
  afterAll(() => world?.close());

  describe.each(trials)('%s %s', (resource, fault) => {
    let trial: Trial;
    beforeAll(async () => {
      trial = await tryOut(world, school, resource, fault);
    });

    test.each(activities)('%s', (activity) => {
      const { steps } = cellOf(resource, fault, activity);
      const trace = trial.traces[activity];
      expect(Object.keys(trace).toSorted()).toEqual(Object.keys(steps).toSorted());
      for (const [step, told] of Object.entries(trace)) {
        const { status, says = '' } = steps[step] ?? { status: [] };
        expect([status].flat(), step).toContain(told.status);
        expect(told.text, step).toContain(says);
        expect(told.took, step).toBeLessThan(world.longestStep);
        expect(told.text, step).not.toMatch(/\n\s+at |ECONN|Failed query|BucketError|Outage/);
      }
    });

    test('afterwards everything goes on by itself, and nothing is left half written', () => {
      expect(trial.aftermath).toEqual({
        film: { offset: 200, rest: 204, finish: 200, use: 303 },
        directFilm: { parts: 200, put: 200, finish: 200 },
        orders: ['paid', 'paid'],
        receipts: [1, 1],
        taken: 2,
        receiptMails: 2,
        findings: [],
        isGivenBack: true,
      });
    });

    test('the log names the fault and nobody', () => {
      const log = trial.log.join('');
      expect(log).not.toMatch(/2547\d{8}|@example\.com|Learner#|passkey|consumer-secret|[?&]code=|params:/);
      expect(trial.said).toEqual([]);
    });
  });
});

/** What is loaded on first use takes longer than the short time-outs allow: so everything was used before. */
async function warmUp(world: World, school: School): Promise<void> {
  await new Person(world.url).ask('/auth/google', { form: { redirectTo: '' } });
  const town = await settleTown(world, school);
  await Promise.all(activities.map((activity) => town.activities[activity]()));
}

interface Trial {
  readonly traces: Readonly<Record<Activity, Trace>>;
  readonly aftermath: Aftermath;
  readonly log: readonly string[];
  /** What was said past the log. */
  readonly said: readonly string[];
}

/** Breaks the line to a resource while people do everything at once, mends it, and looks how it goes on. */
async function tryOut(world: World, school: School, resource: Resource, fault: Fault): Promise<Trial> {
  const said: string[] = [];
  const spies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...parts) => void said.push(parts.map(String).join(' '))),
  );
  const begunAt = world.log.length;
  const town = await settleTown(world, school);
  // What is kept would be made anew now.
  world.clock.advance({ seconds: 61 });
  await world.lines[resource].break(fault);
  const traces = Object.fromEntries(
    await Promise.all(activities.map(async (activity) => [activity, await town.activities[activity]()] as const)),
  ) as Record<Activity, Trace>;
  // Customers press Approve; what is known of Google grows old.
  await world.pass(3_700);
  const toGoogle = { 'to Google, an hour later': await town.goToGoogle() };
  await world.lines[resource].mend();
  const aftermath = await watchAftermath(world, town, school);
  for (const spy of spies) spy.mockRestore();
  return {
    traces: { ...traces, 'log in': { ...traces['log in'], ...toGoogle } },
    aftermath,
    log: world.log.slice(begunAt),
    said,
  };
}
