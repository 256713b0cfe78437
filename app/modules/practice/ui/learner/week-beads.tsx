import { getLocale } from '#texts/runtime';
import type { FiveMinutes } from '../../five-minutes.ts';
import './practice-cards.css';
import { m } from '#texts';

const nameOf = (day: string) =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** Monday to Sunday, with the days that were practised. */
export function WeekBeads({ week }: { readonly week: FiveMinutes['week'] }) {
  return (
    <ul className="week-beads">
      {week.map(({ day, isToday, isPractised }) => (
        <li key={day} data-today={isToday || undefined}>
          <i data-practised={isPractised || undefined} aria-hidden="true" />
          {nameOf(day)}
          {isPractised && <span className="sr"> {m.practice_practised()}</span>}
        </li>
      ))}
    </ul>
  );
}
