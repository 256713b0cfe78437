import type { ReportFilter } from '#app/modules/money/team-reports/read-report.server.ts';
import { maxProjectLength } from '#app/modules/money/packs/pack-words.ts';

const dayOf = (typed: string | null): string | null =>
  typed !== null && /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : null;

/** Reads which reports the address asks for, and its files. */
export function readReportQuery(params: URLSearchParams): ReportFilter {
  const project = (params.get('project') ?? '').slice(0, maxProjectLength);
  return { from: dayOf(params.get('from')), to: dayOf(params.get('to')), project: project === '' ? null : project };
}
