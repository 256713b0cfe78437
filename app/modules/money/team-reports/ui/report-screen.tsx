import { Form, useNavigation } from 'react-router';
import { mayLead } from '#app/modules/money/organisations/team.ts';
import { teamPath } from '#app/modules/money/organisations/team-paths.ts';
import { smallestGroup } from '#app/shared/organisation-terms.ts';
import { formatDay } from '#app/shared/dates.ts';
import { localHref } from '#app/shared/local-href.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Download, FileText } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ReportSum, ReportView } from '../read-report.server.ts';
import { stages } from '../report-figures.ts';
import { joinedWords, methodOf, reportPath, reportSearch, stageWords, tablesOf } from '../report-words.ts';
import { AttemptStrands, ReportTablePanel } from './report-tables.tsx';
import './report.css';
import { m } from '#texts';

interface ReportScreenProps {
  readonly view: ReportView;
  /** Number of the report that was just made; null for none. */
  readonly made: string | null;
  readonly error: string | null | undefined;
  /** The reader is asked whether to make a report. */
  readonly asks: boolean;
}

/** Shows what came of an organisation's people, and makes its next report. */
export function ReportScreen({ view, made, error, asks }: ReportScreenProps) {
  const { organisationId, name, role, filter, sum } = view;
  const file = (end: string) => localHref(reportPath(organisationId, end) + reportSearch(filter));
  return (
    <>
      <Breadcrumbs crumbs={[{ label: name, to: teamPath(organisationId) }, { label: m.reports_title() }]} />
      <div className="team-head page-title">
        <div>
          <h1>{m.reports_title()}</h1>
          <p className="sub wrap-anywhere">{sum ? `${name}. ${joinedWords(sum)}` : name}</p>
        </div>
        {sum && (
          <div className="team-acts">
            <a className="btn btn-accent" href={file('.pdf')}>
              <FileText className="i-sm" />
              {m.reports_pdf_a4()}
            </a>
            <a className="btn btn-line" href={file('.csv')}>
              <Download className="i-sm" />
              {m.organisations_csv()}
            </a>
          </div>
        )}
      </div>
      <div className="stack stack-20">
        {made !== null && (
          <NoteBox tone="good" role="status">
            {m.reports_made({ number: made })}
          </NoteBox>
        )}
        <Period view={view} />
        {sum ? <Figures sum={sum} view={view} /> : <NoteBox>{m.reports_none()}</NoteBox>}
        {mayLead(role) && <NextReport view={view} error={error} asks={asks} />}
      </div>
    </>
  );
}

/** Chooses which reports are added up. */
function Period({ view: { filter, projects } }: Pick<ReportScreenProps, 'view'>) {
  return (
    <Form className="report-period" role="search" noValidate key={reportSearch(filter)}>
      <Field label={m.reports_from()} name="from" type="date" defaultValue={filter.from ?? ''} />
      <Field label={m.reports_to()} name="to" type="date" defaultValue={filter.to ?? ''} />
      <Select label={m.reports_project()} name="project" defaultValue={filter.project ?? ''}>
        <option value="">{m.reports_all_projects()}</option>
        {projects.map((project) => (
          <option key={project}>{project}</option>
        ))}
      </Select>
      <Button type="submit" variant="line">
        {m.reports_show()}
      </Button>
    </Form>
  );
}

function Figures({ sum, view }: { readonly sum: ReportSum; readonly view: ReportView }) {
  const { attempts, reports } = sum;
  return (
    <>
      <section className="panel" aria-labelledby="report-short">
        <h2 className="sr" id="report-short">
          {m.reports_in_short()}
        </h2>
        <dl className="report-figures">
          {stages.map((stage) => (
            <div key={stage}>
              <dt>{stageWords[stage].label()}</dt>
              <dd className="num">
                {sum.all[stage] ?? <span className="report-hidden">{m.reports_hidden()}</span>}
                <small>{stageWords[stage].about()}</small>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="report-columns">
        {attempts && <AttemptStrands attempts={attempts} />}
        {tablesOf(sum).map((table) => (
          <ReportTablePanel key={table.fact} table={table} />
        ))}
      </div>
      <section className="panel pad stack" aria-labelledby="report-method">
        <h2 className="h2" id="report-method">
          {m.reports_method()}
        </h2>
        <ul className="report-method">
          {methodOf({ sum, filter: view.filter }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="hint wrap-anywhere">
          {reports
            .map(({ number, createdAt, people, project }) =>
              m.reports_line({
                number,
                day: formatDay(createdAt),
                people,
                project: project ?? m.reports_all_projects(),
              }),
            )
            .join(' ')}
        </p>
      </section>
    </>
  );
}

/** Counts those whom no report counts yet, and asks before it fixes them. */
function NextReport({ view, error, asks }: Omit<ReportScreenProps, 'made'>) {
  const { organisationId, uncounted, filter, packProjects } = view;
  const isEnough = uncounted >= smallestGroup;
  const isOfPacks = filter.project === null || packProjects.includes(filter.project);
  const here = reportPath(organisationId) + reportSearch(filter);
  const mayMake = isEnough && isOfPacks;
  return (
    <section className="panel pad stack" aria-labelledby="report-next">
      <h2 className="h2" id="report-next">
        {m.reports_next()}
      </h2>
      <p className="wrap-anywhere">
        {m.reports_uncounted({ count: uncounted })} {scopeWords(view)}
      </p>
      <p className="hint">{isEnough ? m.reports_next_about() : m.reports_next_few({ least: smallestGroup })}</p>
      {!asks && <FormError focus>{error}</FormError>}
      {mayMake && !asks && (
        <div className="acts">
          <LinkButton variant="accent" to={`${here}${here.includes('?') ? '&' : '?'}ask=1`} preventScrollReset>
            {m.reports_make()}
          </LinkButton>
        </div>
      )}
      {asks && mayMake && <AskToMake view={view} error={error} back={here} />}
    </section>
  );
}

const scopeWords = ({ filter: { project } }: ReportView): string =>
  project === null ? m.reports_of_all_projects() : m.reports_of_project({ project });

/** Says what a report fixes, and makes it. */
function AskToMake({ view, error, back }: Pick<ReportScreenProps, 'view' | 'error'> & { readonly back: string }) {
  const { uncounted, filter } = view;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <div className="stack" role="group" aria-labelledby="report-ask">
      <h3 className="h3" id="report-ask">
        {m.reports_ask({ count: uncounted })}
      </h3>
      <p className="sub wrap-anywhere">
        {m.reports_ask_about()} {scopeWords(view)}
      </p>
      <FormError focus>{error}</FormError>
      <Form method="post" className="acts" noValidate>
        {filter.project !== null && <input type="hidden" name="project" value={filter.project} />}
        <LinkButton to={back} preventScrollReset>
          {m.ui_cancel()}
        </LinkButton>
        <Button type="submit" variant="accent" busy={isSending}>
          {m.reports_make()}
        </Button>
      </Form>
    </div>
  );
}
