import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { reportFacts, type ReportFact } from '#app/shared/organisation-terms.ts';
import { isQuiz, lessonsOfCourse, writeTeamHistory, type TeamPerson } from '#tests/support/team-histories.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { makeReport } from './make-report.server.ts';
import { addFound } from './read-report.server.ts';
import { stages, type Figures, type Stage } from './report-figures.ts';
import { selectCounts, selectReports } from './report-queries.server.ts';

const env = useTestEnv({ invariants: false });

const runs = Number(process.env['REPORTS'] ?? 100);
const seed = Number(process.env['SEED'] ?? 102);

const day = fc.integer({ min: 0, max: 60 });
const projects = ['Kilifi', 'Kwale', ''];
const person = fc.record({
  pack: fc.nat(2),
  joined: fc.integer({ min: 0, max: 30 }),
  left: fc.option(fc.integer({ min: 31, max: 60 }), { freq: 4 }),
  completed: fc.option(day),
  study: fc.uniqueArray(
    fc.record({
      lesson: fc.nat(lessonsOfCourse - 1),
      day,
      points: fc.array(fc.integer({ min: 3, max: 10 }), { minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ lesson }) => lesson, maxLength: lessonsOfCourse },
  ),
  facts: fc.record({
    gender: fc.option(fc.constantFrom('woman', 'man', 'other')),
    ageBand: fc.option(fc.constantFrom('18_24', '25_34', '50_and_over')),
    county: fc.option(fc.constantFrom('Kilifi', 'Kwale', 'Mombasa', 'Lamu')),
  }),
});
const people = fc.array(person, { minLength: 12, maxLength: 90 }).map((all) =>
  all.map((each) => ({
    ...each,
    study: each.study.map((study) => (isQuiz(study.lesson) ? study : { ...study, points: undefined })),
  })),
);
/** Of which project reports are made, one after the other. */
const attempts = fc.array(fc.constantFrom<string | null>(null, ...projects.filter((project) => project !== '')), {
  minLength: 1,
  maxLength: 4,
});

/** How far somebody came until they left, read from the history itself. */
function stageOf({ completed, left, study }: TeamPerson): number {
  const until = left ?? Infinity;
  const done = study.filter(({ day: on }) => on <= until);
  if (completed === null || completed > until) return done.length > 0 ? 1 : 0;
  const passed = done.filter(({ lesson, points }) => isQuiz(lesson) && (points ?? []).some((each) => each >= 5));
  return passed.length === lessonsOfCourse - 2 ? 3 : 2;
}

const answerOf = ({ facts }: TeamPerson, fact: ReportFact): string =>
  (fact === 'gender' ? facts.gender : fact === 'age' ? facts.ageBand : facts.county) ?? '';

/** Means of first and best attempts of everybody who made one. */
function attemptsOf(all: readonly TeamPerson[]) {
  const means = all.flatMap(({ study, left }) => {
    const scores = study.flatMap(({ points, day: on }) => (points && on <= (left ?? Infinity) ? [points] : []));
    if (scores.length === 0) return [];
    const mean = (of: (points: readonly number[]) => number) =>
      scores.reduce((sum, points) => sum + of(points) * 10, 0) / scores.length;
    return [{ first: mean((points) => points[0] ?? 0), best: mean((points) => Math.max(...points)) }];
  });
  const mean = (of: 'first' | 'best') => means.reduce((sum, each) => sum + each[of], 0) / Math.max(1, means.length);
  return { tested: means.length, first: mean('first'), best: mean('best') };
}

interface MadeReport {
  readonly number: number;
  /** Whom it counts. */
  readonly people: readonly number[];
}

/** A figure that somebody reads, with the people whom it is about. */
interface Shown {
  readonly fact: string;
  /** Numbers of its reports. */
  readonly reports: ReadonlySet<number>;
  /** Null for everybody. */
  readonly value: string | null;
  readonly stage: Stage;
  readonly people: ReadonlySet<number>;
}

/** The people of a figure of one report: by the rows that the report keeps, as the history knows them. */
function peopleOf(
  { people: counted }: MadeReport,
  all: readonly TeamPerson[],
  { fact, values, value, stage }: { fact: ReportFact; values: readonly string[]; value: string; stage: Stage },
): number[] {
  return counted.filter((index) => {
    const one = all[index] ?? raise();
    if (stageOf(one) < stages.indexOf(stage)) return false;
    const answer = answerOf(one, fact);
    return (values.includes(answer) ? answer : '') === value;
  });
}

// Fails for a wrong count, for somebody counted twice, and for a figure or a difference of two figures of any two choices of reports about one
// to four people.
test(`reports equal a plain count, and no two of them can be subtracted: ${runs} histories`, async () => {
  let [figures, several] = [0, 0];
  await fc.assert(
    fc.asyncProperty(people, attempts, async (all, scopes) => {
      const { organisationId, ownerId, userIds } = await writeTeamHistory(env.db, { packs: projects, people: all });
      const owner: Actor = { kind: 'learner', userId: ownerId, name: 'Person 0', email: 'owner@team.example' };
      const deps = { db: env.db, clock: env.clock, actor: owner };
      const made: MadeReport[] = [];
      const counted = new Set<number>();
      for (const project of scopes) {
        const due = [...all.keys()].filter(
          (index) => !counted.has(index) && (project === null || projects[all[index]?.pack ?? 0] === project),
        );
        const read = await selectCounts(env.db, { organisationId, project });
        expect(new Set(read.userIds)).toEqual(new Set(due.map((index) => userIds[index])));
        expect(read.userIds).toHaveLength(due.length);
        const count = (some: readonly number[]) =>
          stages.map((_, stage) => some.filter((index) => stageOf(all[index] ?? raise()) === stage).length);
        if (due.length > 0) expect(read.all).toEqual(count(due));
        for (const fact of reportFacts) {
          const byAnswer = Map.groupBy(due, (index) => answerOf(all[index] ?? raise(), fact));
          expect(read.by[fact]).toEqual(new Map([...byAnswer].map(([answer, some]) => [answer, count(some)])));
        }
        const plain = attemptsOf(due.map((index) => all[index] ?? raise()));
        expect(read.attempts.tested).toBe(plain.tested);
        expect(read.attempts.first).toBeCloseTo(plain.first, 6);
        expect(read.attempts.best).toBeCloseTo(plain.best, 6);
        env.clock.advance({ days: 1 });
        try {
          const { number } = await makeReport(deps, { organisationId, project });
          made.push({ number, people: due });
          for (const index of due) counted.add(index);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          expect([error.code, due.length < 5]).toEqual(['report_few', true]);
        }
      }
      figures += await lookForSmallGroups(all, made, organisationId);
      if (made.length > 1) several += 1;
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  // Histories of which a report shows nothing prove nothing.
  expect([figures > 10 * runs, several > runs / 4]).toEqual([true, true]);
});

function raise(): never {
  throw new Error('there is no such person');
}

/** Whether everybody of a figure is in another one, as whoever reads both knows. */
const isPartOf = (part: Shown, whole: Shown): boolean =>
  part.fact === whole.fact &&
  [...part.reports].every((report) => whole.reports.has(report)) &&
  (whole.value === null || whole.value === part.value) &&
  stages.indexOf(part.stage) >= stages.indexOf(whole.stage);

/** Combines every figure with every other one that holds it, of all choices of days and projects. Returns how many figures it saw in tables. */
async function lookForSmallGroups(
  all: readonly TeamPerson[],
  made: readonly MadeReport[],
  organisationId: string,
): Promise<number> {
  const stored = await selectReports(env.db, organisationId);
  const days = stored.map(({ createdAt }) => dayInNairobi(createdAt));
  const choices = [null, ...days].flatMap((from) =>
    [null, ...projects].flatMap((project) => [
      { from, to: null, project },
      { from, to: from, project },
    ]),
  );
  const shown: Shown[] = [];
  let inTables = 0;
  for (const choice of choices) {
    const sum = addFound(stored, choice);
    if (!sum) continue;
    const some = made.filter(({ number }) => sum.reports.some((report) => report.number === number));
    const add = (
      fact: string,
      value: string | null,
      figures: Figures,
      peopleAt: (stage: Stage) => readonly number[],
    ) => {
      for (const stage of stages) {
        if (figures[stage] === null) continue;
        const them = new Set(peopleAt(stage));
        expect([fact, stage, them.size]).toEqual([fact, stage, figures[stage]]);
        shown.push({ fact, reports: new Set(some.map(({ number }) => number)), value, stage, people: them });
      }
    };
    for (const fact of reportFacts) {
      const allAt = (stage: Stage) =>
        some.flatMap((report) =>
          report.people.filter((index) => stageOf(all[index] ?? raise()) >= stages.indexOf(stage)),
        );
      add(fact, null, sum.all, allAt);
      // Anybody adds up the rows of a table.
      const rows = sum.groups[fact];
      const total = (stage: Stage) =>
        rows.reduce<number | null>(
          (added, { [stage]: count }) => (added === null || count === null ? null : added + count),
          0,
        );
      if (rows.length > 0)
        add(
          fact,
          null,
          {
            reached: total('reached') ?? 0,
            active: total('active'),
            completed: total('completed'),
            passed: total('passed'),
          },
          allAt,
        );
      inTables += sum.groups[fact].length;
      for (const row of sum.groups[fact])
        add(fact, row.value, row, (stage) =>
          some.flatMap((report) => {
            const kept = stored.find(({ number }) => number === report.number)?.groups[fact] ?? [];
            const values = kept.map(({ value }) => value);
            return peopleOf(report, all, { fact, values, value: row.value, stage });
          }),
        );
    }
  }
  const isSmall = (count: number) => count > 0 && count < 5;
  for (const one of shown) {
    if (isSmall(one.people.size)) throw new Error(`a figure about ${one.people.size} people by ${one.fact}`);
    for (const other of shown) {
      if (!isPartOf(other, one)) continue;
      expect([...other.people].every((index) => one.people.has(index))).toBe(true);
      const rest = one.people.size - other.people.size;
      if (isSmall(rest)) throw new Error(`two figures that differ by ${rest} people by ${one.fact}`);
    }
  }
  return inTables;
}
