import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from '#app/ui/link.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';
import { Check, ChevronDown, ListBullets, Lock } from '#app/ui/icons.ts';
import { onToneOf, toneOf } from '#app/ui/strand-beads.ts';
import { Strand } from '#app/ui/course-strand.tsx';
import { type PlayerLesson, type PlayerSection, type PlayerView } from '../../player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { opensSentence } from '../../opens-sentence.ts';
import { InstalmentPlanLine } from '#app/modules/study/learning/ui/instalment-plan-line.tsx';
import { SectionKnown } from '#app/modules/study/practice/ui/learner/section-known.tsx';
import { wordsOf } from './opening-words.ts';
import { LessonLength } from './lesson-length.tsx';
import { m } from '#texts';

const outlineId = 'lessons';

/** Leads a phone from any place of a lesson to this lesson in the outline, which is below it there. */
export function OutlineLink() {
  return (
    <a
      href={`#${outlineId}`}
      className="btn btn-icon phoneonly"
      aria-label={m.player_outline_lessons()}
      onClick={(event) => {
        const outline = document.getElementById(outlineId);
        const details = outline?.querySelector('details');
        if (!details) return;
        event.preventDefault();
        details.open = true;
        outline?.scrollIntoView();
        outline?.querySelector<HTMLElement>('[aria-current]')?.focus();
      }}
    >
      <ListBullets />
    </a>
  );
}

interface OutlineProps {
  readonly view: PlayerView;
  readonly currentId: string | null;
  /** Above it, where more than the outline stands beside the lesson. */
  readonly tabs?: ReactNode;
  /** Stands in its place; false for the outline. */
  readonly panel?: ReactNode;
}

/** Shows the course as a vertical strand: a bead per lesson, ticked when done. Collapsible on a phone. */
export function Outline({ view, currentId, tabs, panel = false }: OutlineProps) {
  const details = useFolding();
  useEffect(() => {
    // On a phone the outline is below the lesson, so scrolling to it would leave the lesson.
    if (!matchMedia('(width >= 900px)').matches) return;
    details.current?.querySelector(`[data-lesson="${currentId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [details, currentId]);
  const published = view.sections.map(({ lessons, completedLessons }) => ({
    count: lessons.filter((lesson) => lesson.isPublished).length,
    done: completedLessons,
  }));
  return (
    <aside className="side" id={outlineId} aria-label={m.player_outline()}>
      {tabs}
      {panel}
      <details className="outline" open ref={details} hidden={panel !== false}>
        <summary>
          <span className="row">
            <h2 className="h3 num">
              {view.recordsProgress
                ? m.player_outline_done({ done: view.completedLessons, count: view.totalLessons })
                : `${m.player_outline_count({ count: view.totalLessons })}, ${m.player_sections({ count: view.sections.length })}`}
            </h2>
            <span className="meta num">
              {view.recordsProgress
                ? `${view.progress}%`
                : view.freeLessons > 0 && m.player_free_lessons({ count: view.freeLessons })}
            </span>
            <ChevronDown />
          </span>
          <Strand sections={published} />
        </summary>
        {view.course.passPercent !== null && view.recordsProgress && (
          <p className="meta outline-pass-mark">{m.player_pass_mark({ percent: view.course.passPercent })}</p>
        )}
        {view.isEnrolled && view.plan && (
          <div className="outline-plan">
            <InstalmentPlanLine plan={view.plan} />
          </div>
        )}
        <nav aria-label={m.player_outline_lessons()}>
          {view.sections.map((section, index) => (
            <Section key={section.id} view={view} section={section} index={index} currentId={currentId} />
          ))}
        </nav>
      </details>
    </aside>
  );
}

interface SectionProps {
  readonly view: PlayerView;
  readonly section: PlayerSection;
  readonly index: number;
  readonly currentId: string | null;
}

function Section({ view, section, index, currentId }: SectionProps) {
  const published = section.lessons.filter((lesson) => lesson.isPublished).length;
  return (
    <>
      <h3>
        <span lang={section.lang}>{section.title}</span>
        <span className="num">
          {view.recordsProgress
            ? m.learning_course_section_done({ done: section.completedLessons, count: published })
            : m.player_outline_count({ count: published })}
        </span>
      </h3>
      <SectionKnown
        tone={toneOf(index)}
        questions={view.knowledge?.find(({ sectionId }) => sectionId === section.id)?.questions ?? []}
      />
      <ul className="outline-list" style={cssVariables({ '--tone': toneOf(index), '--on': onToneOf(index) })}>
        {section.lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link
              to={playerPath(view.course, lesson.id)}
              className={lesson.isCompleted ? 'is-done' : lesson.opens ? 'is-closed' : undefined}
              data-lesson={lesson.id}
              aria-current={lesson.id === currentId ? 'true' : undefined}
            >
              <span className="outline-mark">
                {lesson.isCompleted ? (
                  <Check />
                ) : (
                  lesson.opens && <Lock role="img" aria-label={m.player_locked()} aria-hidden={false} />
                )}
              </span>
              <span>
                <span lang={lesson.lang}>{lesson.title}</span>
                {lesson.isCompleted && <span className="sr"> {m.player_outline_completed()}</span>}
                {lesson.opens && <span className="opens">{opensSentence(lesson.opens, wordsOf(view))}</span>}
              </span>
              <small className="num">
                <LessonMark lesson={lesson} showsFree={!view.isEnrolled} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function LessonMark({ lesson, showsFree }: { readonly lesson: PlayerLesson; readonly showsFree: boolean }) {
  if (lesson.isLocked && !lesson.opens) return <Lock role="img" aria-label={m.player_locked()} aria-hidden={false} />;
  return (
    <>
      {!lesson.isPublished && <span>{m.player_draft()}</span>}
      {lesson.isFreePreview && showsFree && <span className="free">{m.player_free()}</span>}
      <LessonLength lesson={lesson} />
    </>
  );
}

/** Keeps it open beside the lesson, and collapsed below it on a phone; without JavaScript it is always open. */
function useFolding(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const wide = matchMedia('(width >= 900px)');
    const fold = () => {
      if (!details.current) return;
      details.current.open = wide.matches;
      details.current.dataset['folds'] = '';
      const summary = details.current.querySelector('summary');
      if (summary) summary.tabIndex = wide.matches ? -1 : 0;
    };
    fold();
    wide.addEventListener('change', fold);
    return () => wide.removeEventListener('change', fold);
  }, []);
  return details;
}
