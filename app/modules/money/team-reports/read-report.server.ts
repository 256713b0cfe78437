import { mayLead } from '#app/modules/money/organisations/team.ts';
import { requireMember, type Member } from '#app/modules/money/organisations/require-member.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { refuse } from './report-errors.ts';
import { sumAttempts, sumReports, type Attempts, type ReportFigures } from './report-figures.ts';
import { selectUncounted, selectReports, selectReportsWith, type StoredReport } from './report-queries.server.ts';

/** Which reports are shown together. */
export interface ReportFilter {
  /** First and last day on which they were made, in Nairobi: '2026-09-01'; null without a limit. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null for those of all packs and of every project. */
  readonly project: string | null;
}

/** One report of the list. */
type ReportLine = Pick<StoredReport, 'number' | 'project' | 'people' | 'joinedFrom' | 'createdAt'>;

/** The reports that a filter finds, added up. */
export interface ReportSum extends ReportFigures {
  readonly attempts: Attempts | null;
  readonly reports: readonly ReportLine[];
  readonly joinedFrom: Date;
}

/** What members see of their reports. */
export interface ReportView {
  readonly organisationId: string;
  readonly name: string;
  readonly role: Member['role'];
  readonly filter: ReportFilter;
  /** Labels of packs and of reports, in order. */
  readonly projects: readonly string[];
  /** Labels of packs, whose people a report may count. */
  readonly packProjects: readonly string[];
  /** People of the project whom no report counts yet. */
  readonly uncounted: number;
  /** Null if the filter finds no report. */
  readonly sum: ReportSum | null;
}

/** Returns the reports of an organisation for one of its members, whatever their role. Three queries. Throws like `requireMember`. */
export async function readReport(
  { db, actor }: ReadDeps,
  organisationId: string,
  filter: ReportFilter,
): Promise<ReportView> {
  const { name, role } = await requireMember(db, actor, organisationId, 'viewer');
  const reports = await selectReports(db, organisationId);
  const { packProjects, uncounted } = await selectUncounted(db, { organisationId, project: filter.project });
  return {
    organisationId,
    name,
    role,
    filter,
    packProjects,
    projects: [...new Set([...packProjects, ...reports.flatMap(({ project }) => project ?? [])])].toSorted(),
    uncounted: mayLead(role) ? uncounted : 0,
    sum: addFound(reports, filter),
  };
}

function isFound({ createdAt, project }: StoredReport, filter: ReportFilter): boolean {
  const day = dayInNairobi(createdAt);
  return (
    (filter.from === null || day >= filter.from) &&
    (filter.to === null || day <= filter.to) &&
    (filter.project === null || project === filter.project)
  );
}

/** Returns the reports that a filter finds, added up; null for none. */
export function addFound(all: readonly StoredReport[], filter: ReportFilter): ReportSum | null {
  const reports = all.filter((report) => isFound(report, filter));
  const last = reports.at(-1);
  if (!last) return null;
  return {
    ...sumReports(reports),
    attempts: sumAttempts(reports.map(({ attempts }) => attempts)),
    reports: reports.map(({ number, project, people, joinedFrom, createdAt }) => ({
      number,
      project,
      people,
      joinedFrom,
      createdAt,
    })),
    joinedFrom: reports.reduce((first, { joinedFrom }) => (joinedFrom < first ? joinedFrom : first), last.joinedFrom),
  };
}

/** Returns the reports that a filter finds for a file. Throws like `readReport`, and DomainError 'report_empty'. */
export async function readReportForFile(
  deps: ReadDeps,
  organisationId: string,
  filter: ReportFilter,
): Promise<ReportView & { readonly sum: ReportSum }> {
  const view = await readReport(deps, organisationId, filter);
  const { sum } = view;
  if (!sum) throw refuse('report_empty');
  return { ...view, sum };
}

/** Returns in which organisations' reports the actor is counted, for their data export. Throws DomainError 'sign_in_required'. */
export async function exportReports({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return selectReportsWith(db, userId);
}
