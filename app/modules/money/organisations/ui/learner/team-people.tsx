import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { formatAgo, formatDay } from '#app/shared/dates.ts';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { TeamView } from '../../read-team.server.ts';
import { teamPath, teamSearch } from '../../team-paths.ts';
import {
  countOfPart,
  mayLead,
  peoplePerPage,
  peopleShown,
  sumsOf,
  type PeopleShown,
  type TeamPerson,
  type TeamQuery,
} from '../../team.ts';
import { Actions, Person, Progress, Status } from './person-cells.tsx';
import { fateLooks } from './team-figures.tsx';
import { m } from '#texts';

interface PeopleProps {
  readonly team: TeamView;
  readonly query: TeamQuery;
  readonly now: Date;
}

/** Lists the people who have seats or are invited to them, page by page, with a search and the parts of the list. */
export function TeamPeople({ team, query, now }: PeopleProps) {
  const { organisationId, figures, people, found, page, pages } = team;
  const { paid, named } = sumsOf(figures);
  const first = (page - 1) * peoplePerPage + 1;
  return (
    <section className="panel" aria-labelledby="team-people">
      <div className="panel-top">
        <h2 id="team-people">{m.organisations_people()}</h2>
        <p className="meta">{m.organisations_named({ named, paid })}</p>
      </div>
      <PeopleTools team={team} query={query} />
      {people.length === 0 ? (
        <p className="meta team-none" role="status">
          {query.search === '' && query.show === null ? m.organisations_nobody() : m.organisations_nobody_found()}
        </p>
      ) : (
        <>
          <Table
            caption={m.organisations_people()}
            columns={columnsOf(team, now)}
            rows={people}
            keyOf={({ seatId }) => seatId}
          />
          <div className="panel-foot">
            <span>{m.organisations_range({ first, last: first + people.length - 1, count: found })}</span>
            <Pagination
              page={page}
              pages={pages}
              hrefOf={(each) => teamPath(organisationId) + teamSearch({ ...query, page: each })}
            />
          </div>
        </>
      )}
    </section>
  );
}

function PeopleTools({ team: { organisationId, figures }, query }: Pick<PeopleProps, 'team' | 'query'>) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { search, show, packId } = query;
  const at = (part: PeopleShown | null) => teamPath(organisationId) + teamSearch({ ...query, show: part, page: 1 });
  return (
    <div className="team-tools">
      <Form
        ref={form}
        role="search"
        onChange={() => void submit(form.current, { replace: true, preventScrollReset: true })}
      >
        {packId !== null && <input type="hidden" name="pack" value={packId} />}
        {show !== null && <input type="hidden" name="show" value={show} />}
        <SearchField
          label={m.organisations_search()}
          placeholder={m.organisations_search()}
          name="search"
          defaultValue={search}
          maxLength={100}
        />
      </Form>
      <nav className="seg seg-many" aria-label={m.organisations_show()}>
        <Link to={at(null)} preventScrollReset aria-current={show === null ? 'true' : undefined}>
          {m.organisations_all()} {countOfPart(figures, null)}
        </Link>
        {peopleShown.map((part) => (
          <Link key={part} to={at(part)} preventScrollReset aria-current={show === part ? 'true' : undefined}>
            {partWords(part)} {countOfPart(figures, part)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const partWords = (part: PeopleShown): string => (part === 'stuck' ? m.organisations_stuck() : fateLooks[part].label());

function columnsOf({ organisationId, role, packs, people }: TeamView, now: Date): readonly Column<TeamPerson>[] {
  const titles = [...packs.map(({ title }) => title), ...people.map(({ course }) => course)];
  const hasCourses = new Set(titles).size > 1;
  const columns: Column<TeamPerson>[] = [
    {
      key: 'person',
      header: m.organisations_person(),
      cell: (person) => <Person person={person} withCourse={hasCourses} />,
    },
    {
      key: 'started',
      header: m.organisations_started(),
      from: 'mid',
      width: '128px',
      cell: ({ startedAt }) => <span className="nb">{startedAt ? formatDay(startedAt) : '–'}</span>,
    },
    {
      key: 'progress',
      header: m.organisations_progress(),
      onCard: 'wide',
      width: '190px',
      cell: (person) => <Progress person={person} now={now} />,
    },
    {
      key: 'seen',
      header: m.organisations_last_seen(),
      from: 'mid',
      width: '132px',
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatAgo(lastSeenAt, now) : '–'),
    },
    {
      key: 'checks',
      header: m.organisations_checks(),
      from: 'mid',
      width: '86px',
      cell: ({ fate, checks }) =>
        fate === 'invited' ? '–' : m.organisations_of({ done: checks.passed, of: checks.of }),
    },
    {
      key: 'certificate',
      header: m.organisations_certificate(),
      from: 'mid',
      width: '128px',
      cell: ({ certificate }) =>
        certificate === null ? (
          '–'
        ) : (
          <Link className="link ellipsis block" title={certificate} to={`/certificates/${certificate}`}>
            {certificate}
          </Link>
        ),
    },
    {
      key: 'status',
      header: m.organisations_status(),
      onCard: 'right',
      width: '172px',
      cell: (person) => <Status person={person} now={now} />,
    },
  ];
  const actions: Column<TeamPerson> = {
    key: 'actions',
    header: <span className="sr">{m.organisations_actions()}</span>,
    align: 'end',
    onCard: 'wide',
    width: '64px',
    cell: (person) => <Actions person={person} organisationId={organisationId} />,
  };
  return mayLead(role) ? [...columns, actions] : columns;
}
