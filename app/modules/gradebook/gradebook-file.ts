import type { CsvCell } from '#app/platform/csv.ts';
import type { GradebookRow, GradedLesson, Result } from './gradebook.ts';

interface FileColumn {
  /** Without commas and quotes. */
  readonly head: string;
  readonly cellOf: (row: GradebookRow) => CsvCell;
}

const states: Readonly<Record<Result['kind'], string>> = {
  none: '',
  waits: 'waits',
  open: 'open',
  passed: 'passed',
  failed: 'not passed',
  missed: 'not handed in',
};

const headOf = (title: string) => title.replaceAll(/[",\s]+/g, ' ').trim();

/** The columns of the file: points, out of and state for each check and assignment, in the order of the page. */
export function fileColumns(lessons: readonly GradedLesson[], hasPractice: boolean): readonly FileColumn[] {
  return [
    { head: 'Name', cellOf: ({ name }) => name },
    { head: 'E-mail', cellOf: ({ email }) => email },
    ...lessons.flatMap(({ title }, index): FileColumn[] => {
      const resultOf = ({ results }: GradebookRow): Result => results[index] ?? { kind: 'none' };
      return [
        { head: headOf(title), cellOf: (row) => pointsOf(resultOf(row)) },
        { head: `${headOf(title)} (out of)`, cellOf: (row) => outOf(resultOf(row)) },
        { head: `${headOf(title)} (attempts)`, cellOf: (row) => usedOf(resultOf(row)) },
        { head: `${headOf(title)} (state)`, cellOf: (row) => states[resultOf(row).kind] },
      ];
    }),
    ...(hasPractice ? [{ head: 'Known today (percent)', cellOf: ({ known }: GradebookRow) => known }] : []),
  ];
}

const pointsOf = (result: Result) => ('points' in result ? result.points : null);
const outOf = (result: Result) => ('of' in result ? result.of : null);
const usedOf = (result: Result) => ('used' in result ? result.used : null);
