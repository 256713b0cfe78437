import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#texts';
import { certificatePath } from '#app/modules/learning/certificates/certificate.ts';
import type { StudyPlace } from '#app/modules/learning/lesson-kinds/check/check-content.ts';
import { playerPath } from '#app/modules/learning/player-view.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { Badge } from '#app/ui/artwork.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChevronRight, CircleCheck } from '#app/ui/icons.ts';
import type { ShownCheck, ShownResult } from '../../shown-check.ts';
import { EarlierPapers } from './earlier-papers.tsx';
import { MarkedAnswers } from './marked-answers.tsx';
import { ScoreLine } from './score-line.tsx';

interface CheckResultProps {
  readonly check: ShownCheck;
  readonly result: ShownResult;
  readonly artwork: { readonly category: string; readonly title: string };
  /** Goes on to the next attempt; null while none is open. */
  readonly onAgain: (() => void) | null;
}

/** The result of a check: the score against the pass line, and what comes next. */
export function CheckResult({ check, result, artwork, onAgain }: CheckResultProps) {
  const { paper, sections, study, practiceLessonId, answers, certificate } = result;
  const { next, courseId, drawsAgain } = check;
  const [showsAnswers, setShowsAnswers] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const course = { slug: courseId };
  const missing = paper.pointsToPass - (paper.points ?? 0);
  return (
    <div className="check">
      <div className="check-verdict">
        {paper.isPassed && <Badge category={artwork.category} title={artwork.title} size={104} />}
        <div>
          {paper.isPassed && (
            <span className="check-passed">
              <CircleCheck className="i-sm" />
              {m.checks_passed()}
            </span>
          )}
          <h2 ref={title} tabIndex={-1}>
            {paper.isPassed
              ? m.checks_passed_title()
              : paper.state === 'marked'
                ? m.checks_missing({ count: missing })
                : paper.state === 'late'
                  ? m.checks_late_title()
                  : m.checks_lapsed_title()}
          </h2>
        </div>
      </div>
      {paper.state === 'late' && <p>{m.checks_late()}</p>}
      {paper.state === 'lapsed' && <p>{m.checks_lapsed()}</p>}
      {paper.points !== null && <ScoreLine paper={paper} points={paper.points} />}
      {paper.isPassed && sections.length > 0 && (
        <section>
          <h2>{m.checks_by_section()}</h2>
          <ul className="check-list">
            {sections.map((section) => (
              <li key={section.title ?? ''}>
                <b>{section.title ?? m.checks_other_questions()}</b>
                <span className="meta">{m.checks_of({ right: section.right, of: section.of })}</span>
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
                  <span>
                    <b>{[place.title, chipOf(place)].filter(Boolean).join(', ')}</b>
                    <span className="meta block">{m.checks_missed({ missed: place.missed, of: place.of })}</span>
                  </span>
                  <ChevronRight className="i-sm" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {paper.isPassed && <p className="meta">{m.checks_certificate_names()}</p>}
      {next.kind === 'waits' && (
        <p className="meta">
          {(drawsAgain ? m.checks_opens_at_with_others : m.checks_opens_at)({
            number: next.number,
            moment: formatMoment(new Date(next.opensAt)),
          })}
        </p>
      )}
      {next.kind === 'none' && <p className="meta">{m.checks_error_attempts_used()}</p>}
      {!paper.isPassed && <EarlierPapers papers={check.papers} />}
      <div className="check-acts">
        {certificate !== null && (
          <LinkButton variant="accent" to={certificatePath(certificate)}>
            {m.checks_see_certificate()}
          </LinkButton>
        )}
        {!paper.isPassed && practiceLessonId !== null && (
          <LinkButton variant="accent" to={playerPath(course, practiceLessonId)}>
            {m.checks_practise()}
          </LinkButton>
        )}
        {onAgain && (
          <Button variant={practiceLessonId === null ? 'accent' : 'quiet'} onClick={onAgain}>
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

/** Where in its lesson a place is: '1:42', 'page 2', or its heading. */
function chipOf({ second, page, words }: StudyPlace): string {
  if (second !== null) return formatDuration(second);
  if (page !== null) return m.checks_page({ page });
  return words === null ? '' : `“${words}”`;
}

function pathOf(course: { readonly slug: string }, { lessonId, second, page, heading }: StudyPlace): string {
  const path = playerPath(course, lessonId);
  if (second !== null) return `${path}&second=${String(second)}`;
  if (page !== null) return `${path}&page=${String(page)}`;
  return heading === null ? path : `${path}&heading=${String(heading)}`;
}
