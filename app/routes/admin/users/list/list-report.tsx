import { Form, useNavigation } from 'react-router';
import type { LineState } from '#app/modules/payments/grants/grant-list.ts';
import type { GrantPreview, GrantResult, ListedPerson } from '#app/modules/payments/grants/grant-many.server.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { Refused } from '../../parts/refused.tsx';
import { useGiving } from './use-giving.ts';

type Outcome = LineState | 'given';

const looks: Readonly<Record<Outcome, { readonly form: BeadForm; readonly tone?: BeadTone; readonly label: string }>> =
  {
    ready: { form: 'open', tone: 'gold', label: 'Will be enrolled' },
    given: { form: 'full', tone: 'teal', label: 'Enrolled' },
    enrolled: { form: 'full', label: 'Has it already' },
    unknown: { form: 'struck', tone: 'red', label: 'No account' },
    repeated: { form: 'grey', label: 'Twice in the list' },
    invalid: { form: 'struck', tone: 'red', label: 'No email' },
  };

const OutcomeBadge = ({ outcome }: { readonly outcome: Outcome }) => <StatusBadge {...looks[outcome]} />;

type Line = ListedPerson & { readonly outcome: Outcome };

const columns: readonly Column<Line>[] = [
  { key: 'line', header: 'Line', width: '64px', slip: 'none', cell: ({ line }) => line },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'name', header: 'Name', slip: 'wide', cell: ({ name }) => name ?? <span className="quiet">Nobody</span> },
  {
    key: 'outcome',
    header: 'What becomes of it',
    width: '180px',
    slip: 'right',
    cell: OutcomeBadge,
  },
];

/** What would be done with each line of a list, the button that does it, how far it is, and what became of each line. */
export function ListReport({
  preview: { course, people },
  invited,
}: {
  readonly preview: GrantPreview;
  /** How many were invited just now; null where nobody asked for it. */
  readonly invited: number | null;
}) {
  const isInviting = useNavigation().formData?.get('intent') === 'invite';
  const strangers = people.filter(({ state }) => state === 'unknown').length;
  const ready = people.filter(({ state }) => state === 'ready').map(({ email }) => email);
  const { results, isBusy, error, start } = useGiving(course.id, ready);
  const outcomes = new Map(results.map(({ email, outcome }) => [email, outcome]));
  const rows = people.map((person): Line => ({
    ...person,
    outcome: person.state === 'ready' ? (outcomes.get(person.email) ?? 'ready') : person.state,
  }));
  const given = results.filter(({ outcome }) => outcome === 'given').length;
  const isBegun = results.length > 0 || isBusy;
  const isDone = results.length >= ready.length && isBegun;
  const others = people.length - ready.length;
  return (
    <section className="panel" aria-label={`List for ${course.title}`}>
      <div className="panel-head">
        <h2>{course.title}</h2>
        <p role="status" className="row">
          {isBegun && (
            <ProgressStrand of={20} done={Math.floor((20 * results.length) / Math.max(1, ready.length))} bead={6} />
          )}
          {isBegun
            ? `${given.toLocaleString('en-KE')} of ${counted(ready.length)} enrolled`
            : `${counted(ready.length)} will be enrolled, ${others.toLocaleString('en-KE')} will not`}
        </p>
      </div>
      {error && (
        <div className="pad">
          <Refused sentence={error} />
        </div>
      )}
      {invited !== null && (
        <div className="pad">
          <NoteBox tone="good" role="status">
            {counted(invited)} invited: a mail brings each a link to choose a password.
          </NoteBox>
        </div>
      )}
      {strangers > 0 && !isBegun && (
        <Form method="post" className="pad">
          <input type="hidden" name="course" value={course.id} />
          <input type="hidden" name="emails" value={people.map(({ email }) => email).join('\n')} />
          <NoteBox
            action={
              <Button type="submit" name="intent" value="invite" variant="line" busy={isInviting}>
                Invite {strangers === 1 ? 'this person' : `these ${strangers.toLocaleString('en-KE')} people`}
              </Button>
            }
          >
            {strangers === 1 ? 'One email has' : `${strangers.toLocaleString('en-KE')} emails have`} no account. Nobody
            was invited: without an account there is nobody to enroll.
          </NoteBox>
        </Form>
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
        className="foot-row"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <input type="hidden" name="intent" value="give" />
        <input type="hidden" name="course" value={course.id} />
        <input type="hidden" name="emails" value={ready.join('\n')} />
        <LinkButton to="/admin/users/enrol" reloadDocument>
          {isDone ? 'Another list' : 'Back'}
        </LinkButton>
        {!isDone && ready.length > 0 && (
          <Button type="submit" variant="accent" busy={isBusy}>
            {isBegun && !isBusy ? 'Go on' : `Enroll ${counted(ready.length)}`}
          </Button>
        )}
      </Form>
    </section>
  );
}

const counted = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-KE')} users`);

const givenColumns: readonly Column<GrantResult>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'outcome', header: 'What became of it', width: '180px', slip: 'right', cell: OutcomeBadge },
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
  return (
    <section className="panel" aria-label="Report">
      <div className="panel-head">
        <h2>{`${counted(given)} enrolled`}</h2>
      </div>
      {error && (
        <div className="pad">
          <Refused sentence={error} />
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
