import type { ReactNode } from 'react';
import { Signature } from '#app/ui/artwork.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import type { TeamView } from '../../read-team.server.ts';
import { stuckDays, type TeamPerson } from '../../team.ts';
import { nameOf } from './person-cells.tsx';
import { m } from '#texts';

const dayMs = 24 * 3_600_000;

/** Names those who have completed no lesson for two weeks, with what can be done about it. */
export function TeamStuck({
  team: { stuck, figures },
  now,
  action,
  children,
}: {
  readonly team: TeamView;
  readonly now: Date;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <section className="panel" aria-labelledby="team-stuck">
      <div className="panel-top">
        <div>
          <h2 id="team-stuck">
            {figures.stuck === 0 ? m.organisations_nobody_stuck() : m.organisations_are_stuck({ count: figures.stuck })}
          </h2>
          <p className="meta">{m.organisations_stuck_about({ days: stuckDays })}</p>
        </div>
        {action}
      </div>
      {stuck.length > 0 && (
        <ul className="stuck-people">
          {stuck.map((person) => (
            <li key={person.seatId}>
              <Signature name={nameOf(person)} size={28} />
              <span>
                <OneLine as="b" text={nameOf(person)} />
                <small>{m.organisations_lessons({ done: person.lessons.done, of: person.lessons.of })}</small>
              </span>
              <span className="meta nb">{m.organisations_days({ count: daysSince(person, now) })}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

const daysSince = ({ lastLessonAt }: TeamPerson, now: Date): number =>
  lastLessonAt ? Math.floor((now.getTime() - lastLessonAt.getTime()) / dayMs) : 0;
