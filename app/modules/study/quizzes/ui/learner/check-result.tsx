import { useEffect, useRef, useState } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { certificatePath } from '#app/modules/study/certificates/certificate.ts';
import type { StudyPlace, PaperSummary } from '#app/modules/catalogue/lesson-kinds/check/check-content.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { PlaceChip } from '#app/modules/study/learning/ui/place-chip.tsx';
import { Badge } from '#app/ui/artwork.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChevronRight, CircleCheck } from '#app/ui/icons.ts';
import type { ShownCheck, ShownResult } from '../../check.ts';
import { EarlierPapers } from './earlier-papers.tsx';
import './check-result.css';
import { langOf } from '#app/modules/catalogue/questions/ui/question/answer-view.ts';
import { QuestionFields } from '#app/modules/catalogue/questions/ui/question/question-view.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';

interface CheckResultProps {
  readonly check: ShownCheck;
  readonly result: ShownResult;
  readonly artwork: { readonly category: string; readonly title: string };
  /** Title of the lesson. */
  readonly title: string;
  /** Goes on to the next attempt; null while none is open. */
  readonly onAgain: (() => void) | null;
}

/** The result of a check: the score against the pass line, and what comes next. */
export function CheckResult({ check, result, artwork, title, onAgain }: CheckResultProps) {
  const { paper, sections, study, practice, answers, certificate } = result;
  const { next, courseId, drawsAgain, attempts } = check;
  const [showsAnswers, setShowsAnswers] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const course = { slug: courseId };
  const missing = paper.pointsToPass - (paper.points ?? 0);
  const { number } = paper;
  return (
    <div className="check check-result">
      <div className="check-verdict">
        {paper.isPassed && <Badge category={artwork.category} title={artwork.title} size={104} />}
        <div>
          {paper.isPassed && (
            <span className="check-passed">
              <CircleCheck className="i-sm" />
              {m.checks_passed()}
            </span>
          )}
          {!paper.isPassed && (
            <p className="meta">
              {attempts === null
                ? m.checks_attempt_over({ title, number })
                : m.checks_attempt_over_of({ title, number, of: attempts })}
            </p>
          )}
          <h2 ref={heading} tabIndex={-1}>
            {paper.isPassed
              ? m.checks_passed_title()
              : paper.state === 'marked'
                ? m.checks_missing({ count: missing })
                : paper.state === 'late'
                  ? (paper.isWaiting ? m.checks_late_title : m.checks_late_out_title)()
                  : m.checks_lapsed_title()}
          </h2>
        </div>
      </div>
      {paper.state === 'late' && <p>{(paper.isWaiting ? m.checks_late : m.checks_late_out)()}</p>}
      {paper.state === 'lapsed' && <p>{m.checks_lapsed()}</p>}
      {paper.points !== null && <ScoreLine paper={paper} points={paper.points} />}
      {paper.isPassed && sections.length > 0 && (
        <section>
          <h2>{m.checks_by_section()}</h2>
          <ul className="check-list">
            {sections.map((section) => (
              <li key={section.title ?? ''}>
                <b>{section.title ?? m.checks_other_questions()}</b>
                <span className="check-track" aria-hidden="true">
                  {Array.from({ length: section.of }, (_, place) => (
                    <i key={place} className={place < section.right ? 'check-bead bead-full is-safe' : 'check-bead'} />
                  ))}
                </span>
                <span className="meta nb">{m.checks_of({ right: section.right, of: section.of })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!paper.isPassed && study.length > 0 && (
        <section>
          <h2>{m.checks_study_again()}</h2>
          <ul className="check-list">
            {study.map((place) => (
              <li key={pathOf(course, place) + (place.words ?? '')}>
                <Link to={pathOf(course, place)}>
                  <PlaceChip second={place.second} page={place.page} />
                  <span>
                    <b>{place.words === null ? place.title : `${place.title}, “${place.words}”`}</b>
                    <span className="meta block">{missedAt(place)}</span>
                  </span>
                  <ChevronRight className="i-sm" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {certificate !== null && (
        <section>
          <h2>{m.checks_certificate()}</h2>
          <p className="meta">{m.checks_certificate_names()}</p>
        </section>
      )}
      {next.kind === 'waits' && (
        <p className="meta">
          {(drawsAgain ? m.checks_opens_at_with_others : m.checks_opens_at)({
            number: next.number,
            moment: formatZonedMoment(new Date(next.opensAt)),
          })}
        </p>
      )}
      {next.kind === 'none' && <p className="meta">{m.checks_error_attempts_used()}</p>}
      {next.kind === 'closed' && <p className="meta">{m.checks_closed()}</p>}
      {!paper.isPassed && <EarlierPapers papers={check.papers.filter(({ id }) => id !== paper.id)} />}
      <div className="check-acts check-dock">
        {certificate !== null && (
          <LinkButton variant="accent" to={certificatePath(certificate)}>
            {m.checks_see_certificate()}
          </LinkButton>
        )}
        {practice && (
          <LinkButton variant="accent" to={practicePath(courseId, practice.lessonIds)}>
            {m.checks_practise({ count: practice.questions })}
          </LinkButton>
        )}
        {onAgain && (
          <Button variant={practice === null ? 'accent' : 'quiet'} onClick={onAgain}>
            {m.checks_again()}
          </Button>
        )}
        {answers && (
          <Button aria-expanded={showsAnswers} onClick={() => setShowsAnswers(!showsAnswers)}>
            {m.checks_answers()}
          </Button>
        )}
      </div>
      {answers && showsAnswers && <MarkedAnswers answers={answers} />}
    </div>
  );
}

function missedAt({ missed, of, minutes }: StudyPlace): string {
  return minutes === null ? m.checks_missed({ missed, of }) : m.checks_missed_minutes({ missed, of, count: minutes });
}

const practicePath = (course: string, lessons: readonly string[]) =>
  `/dashboard/practice?${new URLSearchParams([['course', course], ...lessons.map((id) => ['lesson', id])]).toString()}`;

function pathOf(course: { readonly slug: string }, { lessonId, second, page, heading }: StudyPlace): string {
  const path = playerPath(course, lessonId);
  if (second !== null) return `${path}&second=${String(second)}`;
  if (page !== null) return `${path}&page=${String(page)}`;
  return heading === null ? path : `${path}&heading=${String(heading)}`;
}

/** The questions of a paper with what was answered, the right answers and their reasons. */
function MarkedAnswers({ answers }: { readonly answers: NonNullable<ShownResult['answers']> }) {
  return (
    <ol className="check-answers">
      {answers.map(({ question, answer, marked }, position) => (
        <li key={position} className="question">
          <p className="meta">
            {m.checks_question_of({ number: position + 1, of: answers.length })}{' '}
            {marked.isRight ? m.checks_is_right() : m.checks_is_wrong()}
          </p>
          <QuestionFields question={question} answer={answer} result={marked} heading="h2" onAnswer={() => undefined} />
          {marked.reason !== '' && <p lang={langOf(question)}>{marked.reason}</p>}
        </li>
      ))}
    </ol>
  );
}

/** A score as a bead for each question, with the line to pass. */
function ScoreLine({ paper, points }: { readonly paper: PaperSummary; readonly points: number }) {
  const { of, pointsToPass, isPassed } = paper;
  return (
    <div className={isPassed ? 'check-score is-passed' : 'check-score'}>
      <p>
        <b>{points}</b> {(isPassed ? m.checks_score_passed : m.checks_score_failed)({ of })}
      </p>
      <div className="check-line" style={cssVariables({ '--of': of, '--at': pointsToPass })}>
        {Array.from({ length: of }, (_, place) => (
          <i key={place} className={place < points ? 'check-bead bead-full' : 'check-bead'} aria-hidden="true" />
        ))}
        <p className="meta">{m.checks_needed({ points: pointsToPass })}</p>
      </div>
    </div>
  );
}
