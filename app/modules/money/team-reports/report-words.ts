import { ageLabels, genderLabels } from '#app/modules/money/packs/declared-facts.ts';
import { teamPath } from '#app/modules/money/organisations/team-paths.ts';
import type { CsvCell } from '#app/platform/csv-answer.ts';
import { formatDay } from '#app/shared/dates.ts';
import { ageBands, genders, reportFacts, smallestGroup, type ReportFact } from '#app/shared/organisation-terms.ts';
import type { ReportFilter, ReportSum, ReportView } from './read-report.server.ts';
import { stages, type Figures, type GroupFigures, type Stage } from './report-figures.ts';
import { m } from '#texts';

export const stageWords: Readonly<Record<Stage, { readonly label: () => string; readonly about: () => string }>> = {
  reached: { label: m.reports_reached, about: m.reports_reached_about },
  active: { label: m.reports_active, about: m.reports_active_about },
  completed: { label: m.reports_completed, about: m.reports_completed_about },
  passed: { label: m.reports_passed, about: m.reports_passed_about },
};

const titles: Readonly<Record<ReportFact, () => string>> = {
  gender: m.reports_by_gender,
  age: m.reports_by_age,
  county: m.reports_by_county,
};

function valueWords(fact: ReportFact, value: string): string {
  if (value === '') return m.reports_others();
  const gender = fact === 'gender' ? genders.find((each) => each === value) : undefined;
  if (gender) return genderLabels[gender]();
  const band = fact === 'age' ? ageBands.find((each) => each === value) : undefined;
  return band ? ageLabels[band]() : value;
}

/** A row of a table, as it is read. */
export interface TableRow {
  readonly label: string;
  /** In the order of the stages; null is hidden. */
  readonly cells: readonly (number | null)[];
}

export interface ReportTable {
  readonly fact: ReportFact;
  readonly title: string;
  readonly rows: readonly TableRow[];
  readonly all: TableRow;
}

const cellsOfFigures = (figures: Figures) => stages.map((stage) => figures[stage]);

/** Ages stand in their order, the rest by size, and everybody else last. */
function inOrder(fact: ReportFact, rows: readonly GroupFigures[]): readonly GroupFigures[] {
  const place = ({ value }: GroupFigures) =>
    value === '' ? Infinity : fact === 'age' ? ageBands.findIndex((band) => band === value) : 0;
  return rows.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** Returns the tables of a report in the present language; those that no report shows are missing. */
export const tablesOf = ({ groups, all }: ReportSum): ReportTable[] =>
  reportFacts.flatMap((fact) =>
    groups[fact].length === 0
      ? []
      : [
          {
            fact,
            title: titles[fact](),
            rows: inOrder(fact, groups[fact]).map((row) => ({
              label: valueWords(fact, row.value),
              cells: cellsOfFigures(row),
            })),
            all: { label: m.reports_all(), cells: cellsOfFigures(all) },
          },
        ],
  );

/** Returns how a report was made, in sentences of the present language. */
export function methodOf({
  sum: { reports, attempts },
  filter,
}: Pick<ReportView, 'filter'> & { readonly sum: ReportSum }): string[] {
  const days = reports.map(({ createdAt }) => formatDay(createdAt)).toReversed();
  return [
    m.reports_method_days({ count: days.length, days: days.join('; ') }),
    filter.project === null ? m.reports_method_all_projects() : m.reports_method_project({ project: filter.project }),
    m.reports_method_once(),
    m.reports_method_left(),
    attempts
      ? m.reports_method_attempts({ count: attempts.tested })
      : m.reports_method_few_attempts({ least: smallestGroup }),
    m.reports_method_facts(),
    m.reports_method_hidden({ most: smallestGroup - 1 }),
    m.reports_method_names(),
  ];
}

/** Returns the words for the people of a report: 'Joined from 21 October 2026 on'. */
export const joinedWords = ({ joinedFrom }: ReportSum): string => m.reports_joined_from({ day: formatDay(joinedFrom) });

/** Returns the head and the lines of a report's file in the present language. Hidden figures are empty. */
export function fileOf(sum: ReportSum): {
  readonly head: readonly string[];
  readonly lines: readonly (readonly CsvCell[])[];
} {
  const { attempts } = sum;
  const head = [
    m.reports_file_table(),
    m.reports_file_group(),
    ...stages.map((stage) => stageWords[stage].label()),
    m.reports_file_tested(),
    m.reports_file_first(),
    m.reports_file_best(),
  ];
  const tables = tablesOf(sum).flatMap(({ title, rows }) =>
    rows.map(({ label, cells }) => [title, label, ...cells, null, null, null]),
  );
  const all = [m.reports_all(), m.reports_all(), ...cellsOfFigures(sum.all)];
  return {
    head,
    lines: [[...all, attempts?.tested ?? null, attempts?.first ?? null, attempts?.best ?? null], ...tables],
  };
}

export const reportPath = (organisationId: string, file = ''): string => teamPath(organisationId, `report${file}`);

/** Returns the query of a report's page with its question mark; empty for all reports. */
export function reportSearch({ from, to, project }: ReportFilter): string {
  const params = new URLSearchParams();
  if (from !== null) params.set('from', from);
  if (to !== null) params.set('to', to);
  if (project !== null) params.set('project', project);
  return params.size > 0 ? `?${params}` : '';
}
