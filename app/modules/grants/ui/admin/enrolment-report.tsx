import { Form } from 'react-router';
import type { LineState } from '../../grant-list.ts';
import type { GrantPreview, GrantResult, ListedPerson } from '../../grant-many.server.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useBulkEnrolment } from './use-bulk-enrolment.ts';

type Outcome = LineState | 'given';

const looks: Readonly<Record<Outcome, { readonly form: BeadForm; readonly tone?: BeadTone; readonly label: string }>> =
  {
    ready: { form: 'open', tone: 'gold', label: 'Will be enrolled' },
    given: { form: 'full', tone: 'teal', label: 'Enrolled' },
    enrolled: { form: 'full', label: 'Has it already' },
    stranger: { form: 'open', tone: 'gold', label: 'When they register' },
    pending: { form: 'grey', label: 'Waits for them' },
    repeated: { form: 'grey', label: 'Twice in the list' },
    invalid: { form: 'struck', tone: 'red', label: 'No email' },
  };

const OutcomeBadge = ({ outcome }: { readonly outcome: Outcome }) => <StatusBadge {...looks[outcome]} />;

type Line = ListedPerson & { readonly outcome: Outcome };

const columns: readonly Column<Line>[] = [
  { key: 'line', header: 'Line', width: '64px', onCard: 'none', cell: ({ line }) => line },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'name', header: 'Name', onCard: 'wide', cell: ({ name }) => name ?? <span className="quiet">Nobody</span> },
  {
    key: 'outcome',
    header: 'What becomes of it',
    width: '180px',
    onCard: 'right',
    cell: OutcomeBadge,
  },
];

/** What would be done with each line of a list, the button that does it, how far it is, and what became of each line. */
export function EnrolmentReport({ preview: { course, people } }: { readonly preview: GrantPreview }) {
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
  const given = results.filter(({ outcome }) => outcome === 'given').length;
  const isBegun = results.length > 0 || isBusy;
  const isDone = results.length >= sent.length && isBegun;
  const later = isBegun ? results.filter(({ outcome }) => outcome === 'pending').length : strangers.length;
  const others = people.length - sent.length;
  return (
    <section className="panel" aria-label={`List for ${course.title}`}>
      <div className="panel-head">
        <h2>{course.title}</h2>
        <p role="status" className="row">
          {isBegun && (
            <ProgressStrand of={20} done={Math.floor((20 * results.length) / Math.max(1, sent.length))} bead={6} />
          )}
          {isBegun
            ? `${given.toLocaleString('en-KE')} of ${counted(ready.length)} enrolled${andLater(later)}`
            : `${counted(ready.length)} will be enrolled${later > 0 ? `, ${later.toLocaleString('en-KE')} when they register` : ''}, ${others.toLocaleString('en-KE')} will not`}
        </p>
      </div>
      {error && (
        <div className="pad">
          <RefusalNote sentence={error} />
        </div>
      )}
      {strangers.length > 0 && !isBegun && (
        <div className="pad">
          <NoteBox>
            {strangers.length === 1
              ? 'One email has no account. The course waits for it, and opens as soon as somebody registers with it.'
              : `${strangers.length.toLocaleString('en-KE')} emails have no account. The course waits for them, and opens as soon as they register.`}
          </NoteBox>
        </div>
      )}
      <Table
        tight
        caption={`List for ${course.title}`}
        columns={columns}
        rows={rows}
        keyOf={({ line, email }) => `${line} ${email}`}
      />
      <Form
        method="post"
        className="foot-row row-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          void start({ notify: new FormData(event.currentTarget).get('tell') === 'on' });
        }}
      >
        <input type="hidden" name="intent" value="give" />
        <input type="hidden" name="course" value={course.id} />
        <input type="hidden" name="emails" value={sent.join('\n')} />
        <LinkButton to="/admin/users/enrol" reloadDocument>
          {isDone ? 'Another list' : 'Back'}
        </LinkButton>
        {!isDone && sent.length > 0 && (
          <div className="row row-wrap">
            <Checkbox name="tell" label="Tell them by e-mail" defaultChecked />
            <Button type="submit" variant="accent" busy={isBusy}>
              {isBegun && !isBusy ? 'Go on' : enrollLabel(ready.length, strangers.length)}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

const andLater = (count: number) =>
  count > 0 ? `, ${count.toLocaleString('en-KE')} will be enrolled when they register` : '';

const enrollLabel = (ready: number, strangers: number) =>
  ready === 0
    ? `Enroll ${counted(strangers)} later`
    : `Enroll ${counted(ready)}${strangers > 0 ? `, ${strangers.toLocaleString('en-KE')} later` : ''}`;

const counted = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-KE')} users`);

const givenColumns: readonly Column<GrantResult>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'outcome', header: 'What became of it', width: '180px', onCard: 'right', cell: OutcomeBadge },
];

/** What a form without scripts has done, which sends the whole list at once. */
export function GivenReport({
  results,
  error,
}: {
  readonly results: readonly GrantResult[];
  readonly error: string | null;
}) {
  const given = results.filter(({ outcome }) => outcome === 'given').length;
  const later = results.filter(({ outcome }) => outcome === 'pending').length;
  return (
    <section className="panel" aria-label="Report">
      <div className="panel-head">
        <h2>{`${counted(given)} enrolled${andLater(later)}`}</h2>
      </div>
      {error && (
        <div className="pad">
          <RefusalNote sentence={error} />
        </div>
      )}
      <Table tight caption="Report" columns={givenColumns} rows={results} keyOf={({ email }) => email} />
      <div className="foot-row">
        <LinkButton to="/admin/users/enrol" reloadDocument>
          Another list
        </LinkButton>
      </div>
    </section>
  );
}
