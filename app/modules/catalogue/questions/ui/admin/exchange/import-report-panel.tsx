import type { RefObject } from 'react';
import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { ImportReport, ReportRow } from '../../../exchange/import-report.ts';

const looks: Readonly<
  Record<ReportRow['state'], { readonly form: BeadForm; readonly tone?: BeadTone; readonly label: () => string }>
> = {
  new: { form: 'open', tone: 'gold', label: m.portal_exchange_noted },
  known: { form: 'full', label: m.portal_exchange_known },
  repeated: { form: 'grey', label: m.portal_exchange_repeated },
  wrong: { form: 'struck', tone: 'red', label: m.portal_exchange_wrong },
};

const columns = (): readonly Column<ReportRow>[] => [
  {
    key: 'line',
    header: m.portal_shared_line(),
    width: '72px',
    cell: ({ line }) => (
      <>
        <span className="phoneonly">{m.portal_shared_line()} </span>
        {line.toLocaleString('en-KE')}
      </>
    ),
  },
  {
    key: 'question',
    header: m.portal_shared_question(),
    onCard: 'wide',
    cell: ({ words }) => <span className="wrap-anywhere">{words || m.portal_questions_untitled()}</span>,
  },
  {
    key: 'state',
    header: m.portal_exchange_report(),
    width: '164px',
    cell: ({ state }) => <StatusBadge {...looks[state]} label={looks[state].label()} />,
  },
  {
    key: 'remarks',
    header: m.portal_exchange_remarks(),
    onCard: 'wide',
    cell: ({ remarks }) => <span className="wrap-anywhere">{remarks.join(' ')}</span>,
  },
];

interface ImportReportPanelProps {
  readonly report: ImportReport;
  /** Address of the page. */
  readonly path: string;
  readonly isBusy: boolean;
  readonly headRef: RefObject<HTMLHeadingElement | null>;
}

/** What an import would do with a file, and the buttons that do it: parts of the form with the file. */
export function ImportReportPanel({ report, path, isBusy, headRef }: ImportReportPanelProps) {
  const { counts, rows, moreRows, notes, moreNotes, room, digest, fileName } = report;
  const shown = formatCount(counts.new);
  const hasRoom = counts.new <= room;
  return (
    <section className="panel" aria-labelledby="report-head">
      <div className="panel-head">
        <h2 id="report-head" ref={headRef} tabIndex={-1} className="wrap-anywhere">
          {m.portal_exchange_checked({ count: counts.new, shown, file: fileName })}
        </h2>
        <p>
          {m.portal_exchange_summary({
            known: formatCount(counts.known),
            repeated: formatCount(counts.repeated),
            wrong: formatCount(counts.wrong),
          })}
        </p>
      </div>
      {(notes.length > 0 || !hasRoom || counts.new === 0) && (
        <div className="pad stack stack-16">
          {counts.new === 0 && <NoteBox>{m.portal_exchange_nothing_new()}</NoteBox>}
          {!hasRoom && <NoteBox tone="bad">{m.portal_exchange_no_room({ room: formatCount(room) })}</NoteBox>}
          {notes.length > 0 && (
            <NoteBox tone="quiet">
              <ul className="plain stack stack-8">
                {notes.map(({ line, sentence }) => (
                  <li key={`${line} ${sentence}`} className="wrap-anywhere">
                    {m.portal_shared_line()} {line}: {sentence}
                  </li>
                ))}
                {moreNotes > 0 && <li>{m.portal_exchange_more({ count: formatCount(moreNotes) })}</li>}
              </ul>
            </NoteBox>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <Table
          tight
          caption={m.portal_exchange_report()}
          columns={columns()}
          rows={rows}
          keyOf={({ line }) => String(line)}
        />
      )}
      {moreRows > 0 && <p className="pad quiet">{m.portal_exchange_more({ count: formatCount(moreRows) })}</p>}
      <div className="foot-row row-wrap">
        <input type="hidden" name="digest" value={digest} />
        <Button type="submit" name="intent" value="report" variant="line" formAction={`${path}/report`}>
          {m.portal_exchange_download_report()}
        </Button>
        {counts.new > 0 && hasRoom && (
          <div className="row row-wrap">
            <Segments
              legend={m.portal_exchange_publish_as()}
              name="publish"
              defaultValue="no"
              choices={[
                { value: 'no', label: m.portal_shared_drafts() },
                { value: 'yes', label: m.portal_exchange_published() },
              ]}
            />
            <Button type="submit" name="intent" value="import" variant="accent" busy={isBusy}>
              {m.portal_exchange_import_count({ count: counts.new, shown })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
