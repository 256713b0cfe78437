import { LinkButton } from '#app/ui/button.tsx';
import { Swatch } from '#app/ui/category-tag.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';
import { CircleCheck } from '#app/ui/icons.ts';
import { toneOf } from '#app/ui/strand-beads.ts';
import type { FiveMinutes } from '../../five-minutes.ts';
import { LookTrack } from './look-track.tsx';
import './practice-cards.css';
import { WeekBeads } from './week-beads.tsx';
import { m } from '#texts';

/** Shows the due questions with the dashboard's first button, that today is done, or how practice begins. */
export function FiveMinutesCard({ view }: { readonly view: FiveMinutes }) {
  const { due, today, tomorrow, answered } = view;
  if (due.length > 0) {
    const courses = [...Map.groupBy(due, ({ courseId }) => courseId).values()];
    return (
      <section className="panel five-minutes" aria-labelledby="five-minutes">
        <div>
          <h2 id="five-minutes">{m.practice_five_minutes()}</h2>
          <p>{m.practice_ready({ count: due.length })}</p>
          <span className="due-beads" aria-hidden="true">
            {courses.flatMap((of, index) =>
              of.map((_, number) => (
                <i key={`${index} ${number}`} style={cssVariables({ '--due-tone': toneOf(index) })} />
              )),
            )}
          </span>
          <ul className="due-courses">
            {courses.map(([first, ...rest]) =>
              first ? (
                <li key={first.courseId}>
                  <Swatch category={first.category} />
                  <b>{rest.length + 1}</b> {first.course}
                </li>
              ) : null,
            )}
          </ul>
        </div>
        <LinkButton variant="accent" to="/dashboard/practice" aria-label={m.practice_start_label()}>
          {m.practice_start()}
        </LinkButton>
      </section>
    );
  }
  return (
    <section className="panel five-minutes" aria-labelledby="five-minutes">
      <div>
        <h2 id="five-minutes">{m.practice_five_minutes()}</h2>
        {answered === 0 ? (
          <p>{m.practice_first()}</p>
        ) : (
          <>
            <p>
              {today.marks.length > 0 && `${m.practice_were_there({ right: today.right, count: today.marks.length })} `}
              {m.practice_tomorrow_due({ count: tomorrow })}
            </p>
            <LookTrack states={today.marks.map((isRight) => (isRight ? 'right' : 'wrong'))} />
            <p className="meta">{m.practice_they_wait()}</p>
          </>
        )}
      </div>
      {answered > 0 && (
        <span className="done-tag">
          <CircleCheck className="i-sm" />
          {m.practice_done_today()}
        </span>
      )}
    </section>
  );
}

/** The days of the week on which something was practised. */
export function PractisedWeek({ view }: { readonly view: FiveMinutes }) {
  const days = view.week.filter(({ isPractised }) => isPractised).length;
  return (
    <section className="pad divided">
      <h3 className="space-below">{m.practice_week()}</h3>
      <WeekBeads week={view.week} />
      <p className="meta num">
        {m.practice_week_sum({ answers: view.answersThisWeek, count: days, known: view.known, of: view.answered })}
      </p>
    </section>
  );
}
