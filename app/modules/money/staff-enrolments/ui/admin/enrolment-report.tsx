import { Form } from 'react-router';
import type { LineState } from '../../enrolment-list.ts';
import type { StaffEnrolmentPreview, StaffEnrolmentResult, ListedPerson } from '../../enrol-many-by-staff.server.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { LanguageSelect } from '#app/ui/portal/language-select.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useBulkEnrolment } from './use-bulk-enrolment.ts';
import { formatCount } from '#app/shared/counted.ts';
import { Email } from '#app/ui/email.tsx';
import { m } from '#texts';

type Outcome = LineState | 'given';

const looks: Readonly<
  Record<Outcome, { readonly form: BeadForm; readonly tone?: BeadTone; readonly label: () => string }>
> = {
  ready: { form: 'open', tone: 'gold', label: m.portal_enrolments_will_be },
  given: { form: 'full', tone: 'teal', label: m.portal_enrolments_enrolled },
  enrolled: { form: 'full', label: m.portal_shared_has_it_already },
  stranger: { form: 'open', tone: 'gold', label: m.portal_enrolments_when_they },
  pending: { form: 'grey', label: m.portal_enrolments_waits },
  repeated: { form: 'grey', label: m.portal_enrolments_twice },
  several: { form: 'struck', tone: 'red', label: m.portal_enrolments_several },
  own: { form: 'struck', tone: 'red', label: m.portal_enrolments_own },
  invalid: { form: 'struck', tone: 'red', label: m.portal_enrolments_no_email },
};

const OutcomeBadge = ({ outcome }: { readonly outcome: Outcome }) => (
  <StatusBadge {...looks[outcome]} label={looks[outcome].label()} />
);

type Line = ListedPerson & { readonly outcome: Outcome };

const columns = (): readonly Column<Line>[] => [
  { key: 'line', header: m.portal_shared_line(), width: '64px', onCard: 'none', cell: ({ line }) => line },
  {
    key: 'email',
    header: m.portal_shared_email(),
    cell: ({ email }) => <Email address={email} />,
  },
  {
    key: 'name',
    header: m.portal_shared_name(),
    onCard: 'wide',
    cell: ({ name }) => name ?? <span className="quiet">{m.portal_enrolments_nobody()}</span>,
  },
  {
    key: 'outcome',
    header: m.portal_enrolments_becomes(),
    width: '180px',
    onCard: 'right',
    cell: OutcomeBadge,
  },
];

/** Shows the preview of a bulk enrolment, its button, its progress, and the result of each line. */
export function EnrolmentReport({ preview: { course, people } }: { readonly preview: StaffEnrolmentPreview }) {
  const ready = people.filter(({ state }) => state === 'ready').map(({ email }) => email);
  const strangers = people.filter(({ state }) => state === 'stranger').map(({ email }) => email);
  const sent = [...ready, ...strangers];
  const { results, isBusy, error, start } = useBulkEnrolment(course.id, sent);
  const outcomes = new Map(results.map(({ email, outcome }) => [email, outcome]));
  const rows = people.map((person): Line => ({
    ...person,
    outcome:
      person.state === 'ready' || person.state === 'stranger'
        ? (outcomes.get(person.email) ?? person.state)
        : person.state,
  }));
  const enrolled = results.filter(({ outcome }) => outcome === 'given').length;
  const isBegun = results.length > 0 || isBusy;
  const isDone = results.length >= sent.length && isBegun;
  const later = isBegun ? results.filter(({ outcome }) => outcome === 'pending').length : strangers.length;
  const others = people.length - sent.length;
  return (
    <section className="panel" aria-label={m.portal_enrolments_list_for({ course: course.title })}>
      <div className="panel-head">
        <h2>{course.title}</h2>
        <p role="status" className="row">
          {isBegun && (
            <ProgressStrand of={20} done={Math.floor((20 * results.length) / Math.max(1, sent.length))} bead={6} />
          )}
          {isBegun ? progressWords(enrolled, ready.length, later) : previewWords(ready.length, later, others)}
        </p>
      </div>
      {error && (
        <div className="pad">
          <RefusalNote sentence={error} />
        </div>
      )}
      {strangers.length > 0 && !isBegun && (
        <div className="pad">
          <NoteBox>{m.portal_enrolments_strangers(countOf(strangers.length))}</NoteBox>
        </div>
      )}
      <Table
        tight
        caption={m.portal_enrolments_list_for({ course: course.title })}
        columns={columns()}
        rows={rows}
        keyOf={({ line, email }) => `${line} ${email}`}
      />
      <Form
        method="post"
        className="foot-row row-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          const locale = fields.get('locale');
          void start({ notify: fields.get('tell') === 'on', locale: typeof locale === 'string' ? locale : '' });
        }}
      >
        <input type="hidden" name="intent" value="give" />
        <input type="hidden" name="course" value={course.id} />
        <input type="hidden" name="emails" value={sent.join('\n')} />
        <LinkButton to="/admin/users/enrol" reloadDocument>
          {isDone ? m.portal_enrolments_another_list() : m.portal_enrolments_back()}
        </LinkButton>
        {!isDone && sent.length > 0 && (
          <div className="row row-wrap">
            {strangers.length > 0 && <LanguageSelect label={m.portal_enrolments_language()} />}
            <Checkbox name="tell" label={m.portal_enrolments_tell()} defaultChecked />
            <Button type="submit" variant="accent" busy={isBusy}>
              {isBegun && !isBusy ? m.portal_enrolments_go_on() : enrollLabel(ready.length, strangers.length)}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

const countOf = (count: number) => ({ count, shown: formatCount(count) });

function progressWords(enrolled: number, ready: number, later: number): string {
  const done = { given: formatCount(enrolled), ...countOf(ready) };
  return later === 0
    ? m.portal_enrolments_progress(done)
    : m.portal_enrolments_progress_later({ ...done, later: formatCount(later) });
}

function previewWords(ready: number, later: number, others: number): string {
  const plan = { ...countOf(ready), others: formatCount(others) };
  return later === 0
    ? m.portal_enrolments_preview_ready(plan)
    : m.portal_enrolments_preview_later({ ...plan, later: formatCount(later) });
}

function doneWords(enrolled: number, later: number): string {
  return later === 0
    ? m.portal_enrolments_done(countOf(enrolled))
    : m.portal_enrolments_done_later({ ...countOf(enrolled), later: formatCount(later) });
}

function enrollLabel(ready: number, strangers: number): string {
  if (ready === 0) return m.portal_enrolments_enroll_later(countOf(strangers));
  return strangers === 0
    ? m.portal_enrolments_enroll(countOf(ready))
    : m.portal_enrolments_enroll_and_later({ ...countOf(ready), later: formatCount(strangers) });
}

const givenColumns = (): readonly Column<StaffEnrolmentResult>[] => [
  {
    key: 'email',
    header: m.portal_shared_email(),
    cell: ({ email }) => <Email address={email} />,
  },
  { key: 'outcome', header: m.portal_enrolments_became(), width: '180px', onCard: 'right', cell: OutcomeBadge },
];

/** Shows the result without scripts, where the form sends the whole list at once. */
export function GivenReport({
  results,
  error,
}: {
  readonly results: readonly StaffEnrolmentResult[];
  readonly error: string | null;
}) {
  const enrolled = results.filter(({ outcome }) => outcome === 'given').length;
  const later = results.filter(({ outcome }) => outcome === 'pending').length;
  return (
    <section className="panel" aria-label={m.portal_enrolments_report()}>
      <div className="panel-head">
        <h2>{doneWords(enrolled, later)}</h2>
      </div>
      {error && (
        <div className="pad">
          <RefusalNote sentence={error} />
        </div>
      )}
      <Table
        tight
        caption={m.portal_enrolments_report()}
        columns={givenColumns()}
        rows={results}
        keyOf={({ email }) => email}
      />
      <div className="foot-row">
        <LinkButton to="/admin/users/enrol" reloadDocument>
          {m.portal_enrolments_another_list()}
        </LinkButton>
      </div>
    </section>
  );
}
