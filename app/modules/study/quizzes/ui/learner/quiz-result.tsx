import { useEffect, useRef, useState } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { certificatePath } from '#app/modules/study/certificates/certificate.ts';
import type { StudyPlace, QuizAttemptSummary } from '#app/modules/catalogue/lesson-kinds/quiz/quiz-content.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { PlaceChip } from '#app/modules/study/learning/ui/place-chip.tsx';
import { Badge } from '#app/ui/artwork.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChevronRight, CircleCheck } from '#app/ui/icons.ts';
import type { ShownQuiz, ShownResult } from '../../quiz-rules.ts';
import { EarlierAttempts } from './earlier-attempts.tsx';
import './quiz-result.css';
import { langOf } from '#app/modules/catalogue/questions/ui/question/answer-view.ts';
import { QuestionFields } from '#app/modules/catalogue/questions/ui/question/question-view.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';

interface QuizResultProps {
  readonly quiz: ShownQuiz;
  readonly result: ShownResult;
  readonly artwork: { readonly category: string; readonly title: string };
  /** Title of the lesson. */
  readonly title: string;
  /** Goes on to the next attempt; null while none is open. */
  readonly onAgain: (() => void) | null;
}

/** The result of a quiz: the score against the pass line, and what comes next. */
export function QuizResult({ quiz, result, artwork, title, onAgain }: QuizResultProps) {
  const { attempt, sections, study, practice, answers, certificate } = result;
  const { next, courseId, drawsAgain, attemptsAllowed } = quiz;
  const [showsAnswers, setShowsAnswers] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const course = { slug: courseId };
  const missing = attempt.pointsToPass - (attempt.points ?? 0);
  const { number } = attempt;
  return (
    <div className="quiz quiz-result">
      <div className="quiz-verdict">
        {attempt.isPassed && <Badge category={artwork.category} title={artwork.title} size={104} />}
        <div>
          {attempt.isPassed && (
            <span className="quiz-passed">
              <CircleCheck className="i-sm" />
              {m.quizzes_passed()}
            </span>
          )}
          {!attempt.isPassed && (
            <p className="meta">
              {attemptsAllowed === null
                ? m.quizzes_attempt_over({ title, number })
                : m.quizzes_attempt_over_of({ title, number, of: attemptsAllowed })}
            </p>
          )}
          <h2 ref={heading} tabIndex={-1}>
            {attempt.isPassed
              ? m.quizzes_passed_title()
              : attempt.state === 'marked'
                ? m.quizzes_missing({ count: missing })
                : attempt.state === 'late'
                  ? (attempt.isWaiting ? m.quizzes_late_title : m.quizzes_late_out_title)()
                  : m.quizzes_lapsed_title()}
          </h2>
        </div>
      </div>
      {attempt.state === 'late' && <p>{(attempt.isWaiting ? m.quizzes_late : m.quizzes_late_out)()}</p>}
      {attempt.state === 'lapsed' && <p>{m.quizzes_lapsed()}</p>}
      {attempt.points !== null && <ScoreLine attempt={attempt} points={attempt.points} />}
      {attempt.isPassed && sections.length > 0 && (
        <section>
          <h2>{m.quizzes_by_section()}</h2>
          <ul className="quiz-list">
            {sections.map((section) => (
              <li key={section.title ?? ''}>
                <b>{section.title ?? m.quizzes_other_questions()}</b>
                <span className="quiz-track" aria-hidden="true">
                  {Array.from({ length: section.of }, (_, place) => (
                    <i key={place} className={place < section.right ? 'quiz-bead bead-full is-safe' : 'quiz-bead'} />
                  ))}
                </span>
                <span className="meta nb">{m.quizzes_of({ right: section.right, of: section.of })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!attempt.isPassed && study.length > 0 && (
        <section>
          <h2>{m.quizzes_study_again()}</h2>
          <ul className="quiz-list">
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
          <h2>{m.quizzes_certificate()}</h2>
          <p className="meta">{m.quizzes_certificate_names()}</p>
        </section>
      )}
      {next.kind === 'waits' && (
        <p className="meta">
          {(drawsAgain ? m.quizzes_opens_at_with_others : m.quizzes_opens_at)({
            number: next.number,
            moment: formatZonedMoment(new Date(next.opensAt)),
          })}
        </p>
      )}
      {next.kind === 'none' && <p className="meta">{m.quizzes_error_attempts_used()}</p>}
      {next.kind === 'closed' && <p className="meta">{m.quizzes_closed()}</p>}
      {!attempt.isPassed && <EarlierAttempts attempts={quiz.attempts.filter(({ id }) => id !== attempt.id)} />}
      <div className="quiz-acts quiz-dock">
        {certificate !== null && (
          <LinkButton variant="accent" to={certificatePath(certificate)}>
            {m.quizzes_see_certificate()}
          </LinkButton>
        )}
        {practice && (
          <LinkButton variant="accent" to={practicePath(courseId, practice.lessonIds)}>
            {m.quizzes_practise({ count: practice.questions })}
          </LinkButton>
        )}
        {onAgain && (
          <Button variant={practice === null ? 'accent' : 'quiet'} onClick={onAgain}>
            {m.quizzes_again()}
          </Button>
        )}
        {answers && (
          <Button aria-expanded={showsAnswers} onClick={() => setShowsAnswers(!showsAnswers)}>
            {m.quizzes_answers()}
          </Button>
        )}
      </div>
      {answers && showsAnswers && <MarkedAnswers answers={answers} />}
    </div>
  );
}

function missedAt({ missed, of, minutes }: StudyPlace): string {
  return minutes === null ? m.quizzes_missed({ missed, of }) : m.quizzes_missed_minutes({ missed, of, count: minutes });
}

const practicePath = (course: string, lessons: readonly string[]) =>
  `/dashboard/practice?${new URLSearchParams([['course', course], ...lessons.map((id) => ['lesson', id])]).toString()}`;

function pathOf(course: { readonly slug: string }, { lessonId, second, page, heading }: StudyPlace): string {
  const path = playerPath(course, lessonId);
  if (second !== null) return `${path}&second=${String(second)}`;
  if (page !== null) return `${path}&page=${String(page)}`;
  return heading === null ? path : `${path}&heading=${String(heading)}`;
}

/** The questions of an attempt with what was answered, the right answers and their reasons. */
function MarkedAnswers({ answers }: { readonly answers: NonNullable<ShownResult['answers']> }) {
  return (
    <ol className="quiz-answers">
      {answers.map(({ question, answer, marked }, position) => (
        <li key={position} className="question">
          <p className="meta">
            {m.quizzes_question_of({ number: position + 1, of: answers.length })}{' '}
            {marked.isRight ? m.quizzes_is_right() : m.quizzes_is_wrong()}
          </p>
          <QuestionFields question={question} answer={answer} result={marked} heading="h2" onAnswer={() => undefined} />
          {marked.reason !== '' && <p lang={langOf(question)}>{marked.reason}</p>}
        </li>
      ))}
    </ol>
  );
}

/** A score as a bead for each question, with the line to pass. */
function ScoreLine({ attempt, points }: { readonly attempt: QuizAttemptSummary; readonly points: number }) {
  const { of, pointsToPass, isPassed } = attempt;
  return (
    <div className={isPassed ? 'quiz-score is-passed' : 'quiz-score'}>
      <p>
        <b>{points}</b> {(isPassed ? m.quizzes_score_passed : m.quizzes_score_failed)({ of })}
      </p>
      <div className="quiz-line" style={cssVariables({ '--of': of, '--at': pointsToPass })}>
        {Array.from({ length: of }, (_, place) => (
          <i key={place} className={place < points ? 'quiz-bead bead-full' : 'quiz-bead'} aria-hidden="true" />
        ))}
        <p className="meta">{m.quizzes_needed({ points: pointsToPass })}</p>
      </div>
    </div>
  );
}
