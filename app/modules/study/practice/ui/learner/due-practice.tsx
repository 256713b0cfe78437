import { LinkButton } from '#app/ui/button.tsx';
import { Swatch } from '#app/ui/category-tag.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#texts';
import type { PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import type { FiveMinutes } from '../../five-minutes.ts';
import { lookState, type PracticeRun } from '../../practice-run.ts';
import { PracticeRunner } from './practice-runner.tsx';
import { WeekBeads } from './week-beads.tsx';

interface DuePracticeProps {
  readonly set: PracticeSet<QuestionContent>;
  readonly fiveMinutes: FiveMinutes;
}

/** 'Five minutes': what is due over all courses. */
export function DuePractice({ set, fiveMinutes }: DuePracticeProps) {
  const back = (
    <LinkButton variant="accent" to="/dashboard">
      {m.practice_to_dashboard()}
    </LinkButton>
  );
  if (set.questions.length === 0)
    return (
      <div className="shell app">
        <EmptyState title={m.practice_nothing_due()} category="frontend" level="h2" actions={back}>
          {fiveMinutes.answered === 0 ? m.practice_first() : m.practice_tomorrow_due({ count: fiveMinutes.tomorrow })}
        </EmptyState>
      </div>
    );
  const week = fiveMinutes.week.map((day) => (day.isToday ? { ...day, isPractised: true } : day));
  return (
    <PracticeRunner
      set={set}
      exit="/dashboard"
      over={(seconds) => m.practice_took({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
      title={m.practice_still_there}
      isOverCourses
      renderMore={(run) => (
        <>
          <Stronger set={set} run={run} />
          <section>
            <h3>{m.practice_this_week()}</h3>
            <WeekBeads week={week} />
          </section>
        </>
      )}
      actions={back}
    />
  );
}

/** The questions that return later than the last time. */
function Stronger({ set, run }: { readonly set: PracticeSet<QuestionContent>; readonly run: PracticeRun }) {
  const stronger = set.questions
    .filter(
      ({ id, daysBefore, daysIfRight }) =>
        lookState(run, id) === 'right' && daysBefore !== null && daysIfRight > daysBefore,
    )
    .slice(0, 3);
  if (stronger.length === 0) return null;
  return (
    <section>
      <h3>{m.practice_stronger()}</h3>
      <ul className="practice-again">
        {stronger.map(({ id, taught, source, category, daysIfRight, daysBefore }) => (
          <li key={id} className="practice-stronger">
            <Swatch category={category} />
            <span>
              <b>{taught?.heading ?? taught?.title ?? source}</b>
              <small>{m.practice_again_was({ count: daysIfRight, before: daysBefore ?? 0 })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
