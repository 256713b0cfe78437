import { smallestGroup, type ReportFact } from '#app/shared/organisation-terms.ts';

/** How far people came, each step part of the one before it: joined, did a lesson, completed the course, and passed all its quizzes too. */
export const stages = ['reached', 'active', 'completed', 'passed'] as const;
export type Stage = (typeof stages)[number];

/** Steps after the first, which a report may leave out. */
const laterStages = ['active', 'completed', 'passed'] as const;

/** How many people came to each stage and no further, in the order of the stages. */
export type StageCounts = readonly [number, number, number, number];

/** Figures of some people; null is not shown. */
export interface Figures extends Readonly<Record<(typeof laterStages)[number], number | null>> {
  readonly reached: number;
}

/** The figures of one answer; an empty value is everybody else. */
export interface GroupFigures extends Figures {
  readonly value: string;
}

/** What a report keeps: its people by each fact, and all of them. */
export interface ReportFigures {
  readonly all: Figures;
  readonly groups: Readonly<Record<ReportFact, readonly GroupFigures[]>>;
}

/** Makes something of each fact. */
export const byFact = <Made>(make: (fact: ReportFact) => Made): Readonly<Record<ReportFact, Made>> => ({
  gender: make('gender'),
  age: make('age'),
  county: make('county'),
});

const isSafe = (people: number): boolean => people === 0 || people >= smallestGroup;

const add = (a: StageCounts, b: StageCounts): StageCounts => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const none: StageCounts = [0, 0, 0, 0];

/** Sets of later stages that may be shown, those with the most first. */
const shownStages: readonly (readonly (typeof laterStages)[number][])[] = [
  ['active', 'completed', 'passed'],
  ['active', 'completed'],
  ['completed', 'passed'],
  ['active', 'passed'],
  ['completed'],
  ['passed'],
  ['active'],
  [],
];

/** Returns the people between one shown stage and the next: disjoint sets of people, which anybody can compute from the figures. */
function stepsOf(counts: StageCounts, shown: readonly Stage[]): number[] {
  const steps: number[] = [];
  for (const [index, stage] of stages.entries()) {
    const count = counts[index] ?? 0;
    if (stage === 'reached' || shown.includes(stage)) steps.push(count);
    else steps.push((steps.pop() ?? 0) + count);
  }
  return steps;
}

function figuresOf(counts: StageCounts, shown: readonly Stage[]): Figures {
  const from = (first: number) => sum(counts.slice(first));
  const later = (stage: (typeof laterStages)[number]) => (shown.includes(stage) ? from(stages.indexOf(stage)) : null);
  return { reached: from(0), active: later('active'), completed: later('completed'), passed: later('passed') };
}

/**
 * Returns the rows of a table whose every cell is nobody or people enough: small groups join those without an answer, the smallest first, until none
 * is left. Null if fewer than two rows remain, or if all people of a step gave the same answer, which would say it of each of them: members know
 * by name how far everybody came.
 */
function safeRows(
  counted: ReadonlyMap<string, StageCounts>,
  shown: readonly Stage[],
): ReadonlyMap<string, StageCounts> | null {
  const isSafeRow = (counts: StageCounts) => stepsOf(counts, shown).every(isSafe);
  const rows = [...counted]
    .filter(([value, counts]) => value !== '' && sum(counts) > 0)
    .toSorted(([a, x], [b, y]) => sum(y) - sum(x) || (a < b ? -1 : 1));
  let rest = counted.get('') ?? none;
  const kept = rows.filter(([, counts]) => {
    if (isSafeRow(counts)) return true;
    rest = add(rest, counts);
    return false;
  });
  while (!isSafeRow(rest)) {
    const smallest = kept.pop();
    if (!smallest) return null;
    rest = add(rest, smallest[1]);
  }
  const table = new Map(kept);
  if (sum(rest) > 0) table.set('', rest);
  if (kept.length === 0 || table.size < 2) return null;
  const rowsAt = [0, 0, 0, 0];
  for (const counts of table.values())
    for (const [step, people] of stepsOf(counts, shown).entries())
      if (people > 0) rowsAt[step] = (rowsAt[step] ?? 0) + 1;
  return rowsAt.includes(1) ? null : table;
}

/**
 * Returns the safe table with the most figures; empty if there is none. It shows stages of the whole alone: its rows add up to a figure of the whole.
 */
function tableOf(counted: ReadonlyMap<string, StageCounts>, ofWhole: readonly Stage[]): readonly GroupFigures[] {
  let best: { readonly size: number; readonly rows: readonly GroupFigures[] } = { size: 0, rows: [] };
  const inWhole = new Set(ofWhole);
  for (const shown of shownStages.filter((each) => each.every((stage) => inWhole.has(stage)))) {
    const table = safeRows(counted, shown);
    if (!table) continue;
    const named = table.size - (table.has('') ? 1 : 0);
    const size = named * (1 + shown.length);
    if (size > best.size)
      best = { size, rows: [...table].map(([value, counts]) => ({ value, ...figuresOf(counts, shown) })) };
  }
  return best.rows;
}

/**
 * Returns what a report keeps of people counted by answer and stage; null for fewer people than a group has. Whatever is computed from it is about
 * nobody or people enough.
 */
export function keepSafe(
  counted: Readonly<Record<ReportFact, ReadonlyMap<string, StageCounts>>>,
  all: StageCounts,
): ReportFigures | null {
  if (sum(all) < smallestGroup) return null;
  const shown = shownStages.find((each) => stepsOf(all, each).every(isSafe)) ?? [];
  return { all: figuresOf(all, shown), groups: byFact((fact) => tableOf(counted[fact], shown)) };
}

const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);

const sumFigures = (all: readonly Figures[]): Figures => ({
  reached: sum(all.map(({ reached }) => reached)),
  active: sumOrNull(all.map(({ active }) => active)),
  completed: sumOrNull(all.map(({ completed }) => completed)),
  passed: sumOrNull(all.map(({ passed }) => passed)),
});

/**
 * Returns the figures of several reports together, which have nobody in common. An answer that a report does not show is among everybody
 * else. A table is empty if no report shows it; a stage that one of them does not show is shown for none.
 */
export function sumReports(reports: readonly ReportFigures[]): ReportFigures {
  const tableOfFact = (fact: ReportFact): readonly GroupFigures[] => {
    if (reports.every(({ groups }) => groups[fact].length === 0)) return [];
    const rows = reports.flatMap(({ groups, all }) =>
      groups[fact].length > 0 ? groups[fact] : [{ value: '', ...all }],
    );
    const byValue = Map.groupBy(rows, ({ value }) => value);
    const whole = sumFigures(rows);
    const hide = ({ reached, ...later }: Figures): Figures => ({
      reached,
      active: whole.active === null ? null : later.active,
      completed: whole.completed === null ? null : later.completed,
      passed: whole.passed === null ? null : later.passed,
    });
    return [...byValue]
      .map(([value, parts]) => ({ value, ...hide(sumFigures(parts)) }))
      .toSorted((a, b) => b.reached - a.reached || (a.value < b.value ? -1 : 1));
  };
  return { all: sumFigures(reports.map(({ all }) => all)), groups: byFact(tableOfFact) };
}

/** First and best attempts of the people who made one. */
export interface Attempts {
  readonly tested: number;
  /** Means in per cent. */
  readonly first: number;
  readonly best: number;
}

/** Returns the attempts as far as nobody is found by them; null otherwise. */
export const keepAttempts = ({ tested, first, best }: Attempts, people: number): Attempts | null =>
  tested >= smallestGroup && isSafe(people - tested)
    ? { tested, first: Math.round(first), best: Math.round(best) }
    : null;

/** Returns the attempts of several reports together; null if none shows them. */
export function sumAttempts(all: readonly (Attempts | null)[]): Attempts | null {
  const known = all.filter((each) => each !== null);
  const tested = sum(known.map((each) => each.tested));
  if (tested === 0) return null;
  const mean = (of: 'first' | 'best') => Math.round(sum(known.map((each) => each.tested * each[of])) / tested);
  return { tested, first: mean('first'), best: mean('best') };
}
