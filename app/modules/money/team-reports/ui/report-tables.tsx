import { ProgressStrand } from '#app/ui/strand.tsx';
import { stages, type Attempts } from '../report-figures.ts';
import { stageWords, type ReportTable, type TableRow } from '../report-words.ts';
import { m } from '#texts';

/** Beads of a strand; each is four per cent. */
const beads = 25;

/** Shows the means of first and best attempts. */
export function AttemptStrands({ attempts: { tested, first, best } }: { readonly attempts: Attempts }) {
  const rows = [
    { label: m.reports_first(), percent: first, tone: undefined },
    { label: m.reports_best(), percent: best, tone: 'var(--color-success)' },
  ];
  return (
    <section className="panel pad stack" aria-labelledby="report-attempts">
      <h2 className="h2" id="report-attempts">
        {m.reports_before_and_after()}
      </h2>
      <dl className="report-attempts">
        {rows.map(({ label, percent, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ProgressStrand done={Math.round((percent / 100) * beads)} of={beads} tone={tone} />
              <b className="num">{m.reports_percent({ percent })}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{m.reports_attempts_about({ count: tested })}</p>
    </section>
  );
}

/** Shows the people of a report by one fact. */
export function ReportTablePanel({ table: { title, rows, all } }: { readonly table: ReportTable }) {
  return (
    <section className="panel">
      <table className="report-table">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {stages.map((stage) => (
              <th scope="col" key={stage}>
                {stageWords[stage].label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Row row={all} />
        </tfoot>
      </table>
    </section>
  );
}

function Row({ row: { label, cells } }: { readonly row: TableRow }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {stages.map((stage, index) => (
        <td key={stage}>{cells[index] ?? <span className="report-hidden">{m.reports_hidden()}</span>}</td>
      ))}
    </tr>
  );
}
