import type { FiveMinutes } from '../../five-minutes.ts';
import { weekdayName } from '../../weekday-name.ts';
import './practice-cards.css';
import { m } from '#texts';

/** Monday to Sunday, with the days that were practised. */
export function WeekBeads({ week }: { readonly week: FiveMinutes['week'] }) {
  return (
    <ul className="week-beads">
      {week.map(({ day, isToday, isPractised }) => (
        <li key={day} data-today={isToday || undefined}>
          <i data-practised={isPractised || undefined} aria-hidden="true" />
          {weekdayName(new Date(`${day}T12:00:00Z`), 'short')}
          {isPractised && <span className="sr"> {m.practice_practised()}</span>}
        </li>
      ))}
    </ul>
  );
}
