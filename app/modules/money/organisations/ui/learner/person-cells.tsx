import { formatAgo, formatDay } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { CircleAlert, Mail, Undo } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { SecondLine } from '#app/ui/table.tsx';
import { teamPath } from '../../team-paths.ts';
import { reasonToKeep, type KeptReason, type TeamPerson } from '../../team.ts';
import { fateLooks } from './team-figures.tsx';
import { m } from '#texts';

/** Returns the name of a person of the list, as everybody else reads it too. */
export const nameOf = ({ name, email }: Pick<TeamPerson, 'name' | 'email'>): string =>
  name ?? email ?? m.organisations_deleted();

/** Names a person, with their address and their course. */
export function Person({ person, withCourse }: { readonly person: TeamPerson; readonly withCourse: boolean }) {
  const { email, course } = person;
  const name = nameOf(person);
  return (
    <div className="team-person">
      <Signature name={name} size={30} />
      <div className="grow">
        <b className="wrap-anywhere">{name}</b>
        {email !== null && email !== name && <p className="meta wrap-anywhere">{email}</p>}
        {withCourse && <OneLine as="p" className="meta" text={course} />}
      </div>
    </div>
  );
}

/** Beads of a progress: ten, as in hundred per cent. */
const beads = 10;

/** Shows how far a person is in the course. */
export function Progress({
  person: { fate, lessons, checks, lastSeenAt },
  now,
}: {
  readonly person: TeamPerson;
  readonly now: Date;
}) {
  if (fate === 'invited') return <span className="meta">{m.organisations_not_opened()}</span>;
  const passed = m.organisations_of({ done: checks.passed, of: checks.of });
  const done = lessons.of === 0 ? 0 : Math.floor((beads * lessons.done) / lessons.of);
  return (
    <>
      <span className="team-progress">
        <ProgressStrand done={done} of={beads} />
        <span className="nb">{m.organisations_of({ done: lessons.done, of: lessons.of })}</span>
      </span>
      <SecondLine until="mid">
        {lastSeenAt
          ? m.organisations_checks_seen({ checks: passed, ago: formatAgo(lastSeenAt, now) })
          : m.organisations_checks_alone({ checks: passed })}
      </SecondLine>
    </>
  );
}

/** Shows what became of a person's seat. */
export function Status({
  person: { fate, isStuck, invitedAt, leftAt },
  now,
}: {
  readonly person: TeamPerson;
  readonly now: Date;
}) {
  if (isStuck) return <StatusBadge form="open" tone="red" label={m.organisations_stuck()} />;
  const { form, tone, label } = fateLooks[fate];
  const words =
    fate === 'invited' && invitedAt
      ? m.organisations_invited_ago({ ago: formatAgo(invitedAt, now) })
      : fate === 'left' && leftAt
        ? m.organisations_left_on({ day: formatDay(leftAt) })
        : label();
  return <StatusBadge form={form} tone={tone} label={words} />;
}

const keptWords: Readonly<Record<KeptReason, () => string>> = {
  used: m.organisations_kept_used,
  finished: m.organisations_kept_finished,
  left: m.organisations_kept_left,
  returned: m.organisations_kept_returned,
};

/** Shows what can be done with a person's seat, or why not. */
export function Actions({ person, organisationId }: { readonly person: TeamPerson; readonly organisationId: string }) {
  const reason = reasonToKeep(person);
  const seatPage = teamPath(organisationId, `packs/${person.packId}/seats/${person.seatId}`);
  return (
    <Menu label={m.organisations_actions_for({ name: nameOf(person) })}>
      {person.fate === 'invited' && (
        <li>
          <Link to={seatPage}>
            <Mail className="i-sm" />
            {m.organisations_invite_again()}
          </Link>
        </li>
      )}
      <li>
        {reason === null ? (
          <Link to={seatPage}>
            <Undo className="i-sm" />
            {m.organisations_take_back()}
          </Link>
        ) : (
          <span className="menu-held">
            <CircleAlert className="i-sm" />
            <span>
              {m.organisations_take_back()}
              <small>{keptWords[reason]()}</small>
            </span>
          </span>
        )}
      </li>
    </Menu>
  );
}
