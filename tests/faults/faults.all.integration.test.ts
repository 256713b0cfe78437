import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { faults, type Fault } from '#tests/support/fault-proxy.ts';
import { watchRecovery, type Recovery } from './recovery.ts';
import { activities, cellOf, resources, type Activity, type Resource } from './fault-matrix.ts';
import { createCourseFixtures, type CourseFixtures } from './course-fixtures.ts';
import { HttpClient } from './http-client.ts';
import { startUserSessions, type Trace } from './user-sessions.ts';
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts';

const prepared = inject('testDatabase');

const cases = resources.flatMap((resource) => faults.map((fault) => [resource, fault] as const));

// The embedded database has no connection to break; failing-disk.all.process.test.ts tests its faults.
describe.runIf(prepared.kind === 'postgres')('with a fault', () => {
  let environment: TestEnvironment;
  let courses: CourseFixtures;
  beforeAll(async () => {
    if (prepared.kind !== 'postgres') throw new Error('there is no database server');
    environment = await openTestEnvironment(prepared);
    courses = await createCourseFixtures(environment);
    await warmUp(environment, courses);
  });
  afterAll(() => environment?.close());

  describe.each(cases)('%s %s', (resource, fault) => {
    let run: FaultRun;
    beforeAll(async () => {
      run = await runWithFault(environment, courses, resource, fault);
    });

    test.each(activities)('%s', (activity) => {
      const { steps } = cellOf(resource, fault, activity);
      const trace = run.traces[activity];
      expect(Object.keys(trace).toSorted()).toEqual(Object.keys(steps).toSorted());
      for (const [step, answer] of Object.entries(trace)) {
        const { status, says = '' } = steps[step] ?? { status: [] };
        expect([status].flat(), step).toContain(answer.status);
        expect(answer.text, step).toContain(says);
        expect(answer.took, step).toBeLessThan(environment.maxStepMs);
        expect(answer.text, step).not.toMatch(/\n\s+at |ECONN|Failed query|BucketError|Outage/);
      }
    });

    test('everything recovers automatically afterwards, and nothing is partial', () => {
      expect(run.recovery).toEqual({
        video: { offset: 200, rest: 204, finish: 200, use: 303 },
        directVideo: { parts: 200, put: 200, finish: 200 },
        orders: ['paid', 'paid'],
        incomingPayments: [1, 1],
        taken: 2,
        receiptMails: 2,
        findings: [],
        isPoolReleased: true,
      });
    });

    test('the log names the fault and no personal data', () => {
      const log = run.log.join('');
      expect(log).not.toMatch(/2547\d{8}|@example\.com|Learner#|passkey|consumer-secret|[?&]code=|params:/);
      expect(run.said).toEqual([]);
    });

    test.runIf(resource === 'database')(
      'the log has one line of each kind, however many requests and jobs fail',
      () => {
        const kinds = kindsIn(run.log);
        expect(kinds.toSorted()).toEqual([...new Set(kinds)].toSorted());
        // Kinds of a fault in the minute before are counted, not written again.
        expect(kindsIn(environment.log).length).toBeGreaterThan(0);
      },
    );
  });
});

interface LoggedError {
  readonly message: string;
  readonly code?: string;
  readonly cause?: LoggedError;
}

interface LogLine {
  readonly msg: string;
  readonly alert?: string;
  readonly err?: LoggedError;
}

function kindsIn(log: readonly string[]): string[] {
  return log.map((line) => kindOf(JSON.parse(line) as LogLine)).filter((kind) => kind !== null);
}

/** Returns sentence and first cause of a line about an error; null for other lines and for alerts. */
function kindOf({ msg, alert, err }: LogLine): string | null {
  let root = err;
  while (root?.cause) root = root.cause;
  return root && alert === undefined ? `${msg}: ${root.code ?? root.message}` : null;
}

/** Runs every activity once, because what is loaded on first use takes longer than the short timeouts. */
async function warmUp(environment: TestEnvironment, courses: CourseFixtures): Promise<void> {
  await new HttpClient(environment.url).ask('/auth/google', { form: { redirectTo: '' } });
  const sessions = await startUserSessions(environment, courses);
  await Promise.all(activities.map((activity) => sessions.activities[activity]()));
}

interface FaultRun {
  readonly traces: Readonly<Record<Activity, Trace>>;
  readonly recovery: Recovery;
  readonly log: readonly string[];
  /** Output other than the log. */
  readonly said: readonly string[];
}

/** Breaks the connection to a resource during all activities, restores it and watches the recovery. */
async function runWithFault(
  environment: TestEnvironment,
  courses: CourseFixtures,
  resource: Resource,
  fault: Fault,
): Promise<FaultRun> {
  const printed: string[] = [];
  const spies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...parts) => void printed.push(parts.map(String).join(' '))),
  );
  const begunAt = environment.log.length;
  const sessions = await startUserSessions(environment, courses);
  // Expires the page cache.
  environment.clock.advance({ seconds: 61 });
  await environment.lines[resource].break(fault);
  const traces = Object.fromEntries(
    await Promise.all(activities.map(async (activity) => [activity, await sessions.activities[activity]()] as const)),
  ) as Record<Activity, Trace>;
  // Customers press Approve; the cached data of Google expire.
  await environment.pass(3_700);
  const toGoogle = { 'to Google, an hour later': await sessions.goToGoogle() };
  await environment.lines[resource].mend();
  const recovery = await watchRecovery(environment, sessions, courses);
  for (const spy of spies) spy.mockRestore();
  return {
    traces: { ...traces, 'log in': { ...traces['log in'], ...toGoogle } },
    recovery,
    log: environment.log.slice(begunAt),
    said: printed,
  };
}
