import { drawHead, drawParticulars, drawRow, drawTableHead } from '#app/modules/money/ledger/document-layout.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { openPortraitPages, type PortraitPages } from '#app/platform/pdf/portrait-pages.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { readReportForFile, type ReportFilter, type ReportSum, type ReportView } from './read-report.server.ts';
import { stages } from './report-figures.ts';
import { joinedWords, methodOf, stageWords, tablesOf } from './report-words.ts';
import { m } from '#texts';

/**
 * Returns the reports that a filter finds as an A4 PDF in the current language, with their method. Equal reports give equal bytes. Throws like
 * `readReportForFile`, and DomainError 'too_many_requests'.
 */
export async function makeReportFile(
  deps: Pick<UseCaseDeps, 'db' | 'actor' | 'rateLimits'>,
  organisationId: string,
  filter: ReportFilter,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const view = await readReportForFile(deps, organisationId, filter);
  await deps.rateLimits.consume('receipt-file-per-user', userIdOf(deps.actor) ?? '');
  const { brand } = await readSiteSettings(deps.db);
  return { name: `report-${view.sum.reports[0]?.number ?? 1}.pdf`, bytes: await drawReport(view, brand) };
}

type FilledView = ReportView & { readonly sum: ReportSum };

async function drawReport(view: FilledView, brand: string): Promise<Uint8Array> {
  const { sum, name, filter } = view;
  const at = sum.reports[0]?.createdAt ?? sum.joinedFrom;
  const page = await openPortraitPages({ title: `${m.reports_title()}: ${name}`, author: brand, at });
  drawHead(page, brand, m.reports_title());
  page.y += page.write('P', name, { size: 20, bold: true }) + 14;
  drawParticulars(page, [
    [m.reports_project(), filter.project ?? m.reports_all_projects()],
    [m.reports_counted_on(), formatDay(at)],
    [m.reports_people(), String(sum.all.reached)],
    [m.reports_joined(), joinedWords(sum)],
  ]);
  drawTable(page, m.reports_in_short(), [{ label: m.reports_all(), cells: stages.map((stage) => sum.all[stage]) }]);
  if (sum.attempts) {
    const { tested, first, best } = sum.attempts;
    const sentence = m.reports_before_after({ count: tested, first, best });
    page.makeRoom(page.heightOf(sentence, {}) + 16);
    page.y += page.write('P', sentence) + 18;
  }
  for (const { title, rows, all } of tablesOf(sum)) drawTable(page, title, [...rows, all]);
  page.makeRoom(60);
  page.y += page.write('H2', m.reports_method(), { size: 12, bold: true }) + 6;
  for (const sentence of methodOf(view)) {
    page.makeRoom(page.heightOf(sentence, {}) + 4);
    page.y += page.write('P', sentence) + 4;
  }
  return page.finish((number, pages) => m.reports_foot({ organisation: name, number, pages }));
}

const widths = [70, 70, 70, 70];

function drawTable(
  page: PortraitPages,
  title: string,
  rows: readonly { readonly label: string; readonly cells: readonly (number | null)[] }[],
): void {
  const begin = () => drawTableHead(page, [title, ...stages.map((stage) => stageWords[stage].label())], { widths });
  page.makeRoom(90);
  page.inside('Table', () => {
    begin();
    for (const { label, cells } of rows)
      drawRow(page, [label, ...cells.map((cell) => (cell === null ? m.reports_hidden() : String(cell)))], begin, {
        widths,
      });
  });
  page.y += 18;
}
