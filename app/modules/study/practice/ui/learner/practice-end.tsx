import '#app/modules/catalogue/questions/ui/question/session-hints.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import type { PracticeQuestion } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import { PlaceChip } from '#app/modules/study/learning/ui/place-chip.tsx';
import { languageOf, type QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { textIn } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import type { Locale } from '#app/shared/locale.ts';
import { ChevronRight } from '#app/ui/icons.ts';
import { langBeside } from '#app/shared/text-language.ts';
import { lookState, returnsIn, type PracticeRun } from '../../practice-run.ts';
import { LookTrack } from './look-track.tsx';
import { weekdayName } from '../../weekday-name.ts';
import { placeWords } from './taught-link.tsx';
import { placePath } from './taught-sheet.tsx';

export interface PracticeEndProps {
  readonly run: PracticeRun;
  readonly questions: readonly PracticeQuestion<QuestionContent>[];
  readonly locale: Locale;
  /** Above the title: what was practised, or how long it took. */
  readonly over: string;
  readonly title: (counts: { readonly right: number; readonly count: number }) => string;
  /** Between what to look at again and when it returns. */
  readonly children?: ReactNode;
  /** Links to the next step. */
  readonly actions: ReactNode;
}

/** The end of a practice: what stays, what to look at again, and when each question returns. */
export function PracticeEnd({ run, questions, locale, over, title, children, actions }: PracticeEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const states = run.ids.map((id) => lookState(run, id));
  const numberOf = (state: string) => states.filter((each) => each === state).length;
  const [once, second, wrong] = [numberOf('right'), numberOf('second'), numberOf('wrong')];
  const again = questions.filter(({ id }) => lookState(run, id) === 'wrong');
  const groups = returnGroups(questions.map(({ id, daysIfRight }) => returnsIn(lookState(run, id), daysIfRight)));
  return (
    <div className="practice-end">
      <div className="practice-sum">
        <p className="meta">{over}</p>
        <h2 ref={heading} tabIndex={-1}>
          {title({ right: once + second, count: run.ids.length })}
        </h2>
        <LookTrack states={states} isLarge />
        <ul className="bead-legend">
          {once > 0 && <Legend state="right" text={m.practice_at_once({ count: once })} />}
          {second > 0 && <Legend state="second" text={m.practice_second_look({ count: second })} />}
          {wrong > 0 && <Legend state="wrong" text={m.practice_not_yet({ count: wrong })} />}
        </ul>
      </div>
      {again.length > 0 && (
        <section>
          <h3>{m.practice_look_again()}</h3>
          <ul className="practice-again">
            {again.map(({ id, content, taught }) => (
              <li key={id}>
                {taught ? (
                  <Link to={placePath(taught)}>
                    <PlaceChip second={taught.second} page={taught.page} />
                    <span>
                      <b lang={langBeside(languageOf(content, locale))}>{textIn(content.prompt, locale)}</b>
                      <small>{placeWords(taught)}</small>
                    </span>
                    <ChevronRight className="i-sm" />
                  </Link>
                ) : (
                  <b lang={langBeside(languageOf(content, locale))}>{textIn(content.prompt, locale)}</b>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
      <section>
        <h3>{m.practice_when_back()}</h3>
        <dl className="practice-when">
          {groups.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span aria-hidden="true">
                  {Array.from({ length: count }, (_, index) => (
                    <i key={index} />
                  ))}
                </span>
                {count}
              </dd>
            </div>
          ))}
        </dl>
        <p className="meta">{m.practice_never_counts()}</p>
      </section>
      <div className="practice-acts">{actions}</div>
    </div>
  );
}

function Legend({ state, text }: { readonly state: string; readonly text: string }) {
  return (
    <li>
      <i className="look-bead" data-look={state} aria-hidden="true" /> {text}
    </li>
  );
}

interface ReturnGroup {
  readonly label: string;
  readonly count: number;
}

/** The day of the week in so many days, as it is called where the learner is. */
function weekday(days: number, now: Date): string {
  const day = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  return weekdayName(day, 'long');
}

function labelOf(days: number, now: Date): string {
  if (days <= 1) return m.practice_tomorrow();
  if (days < 7) return weekday(days, now);
  return days < 60
    ? m.practice_in_weeks({ count: Math.floor(days / 7) })
    : m.practice_in_months({ count: Math.round(days / 30) });
}

/** Groups questions by when they return, the soonest first. Takes the days of each question. */
function returnGroups(days: readonly number[], now = new Date()): ReturnGroup[] {
  const byLabel = Map.groupBy(
    days.toSorted((one, other) => one - other),
    (each) => labelOf(each, now),
  );
  return [...byLabel].map(([label, { length }]) => ({ label, count: length }));
}
