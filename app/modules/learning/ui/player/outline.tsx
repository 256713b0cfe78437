import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import { cssVariables } from '#app/ui/css-variables.ts';
import { Check, ChevronDown, Lock } from '#app/ui/icons.ts';
import { onToneOf, toneOf } from '#app/ui/strand-beads.ts';
import { Strand } from '#app/ui/course-strand.tsx';
import { playerPath, type PlayerLesson, type PlayerSection, type PlayerView } from '../../player-view.ts';
import { LessonLength } from './lesson-length.tsx';

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** The course as a strand hung upright: a bead a lesson, ticked when done. Folds away on a phone. */
export function Outline({ view, currentId }: { readonly view: PlayerView; readonly currentId: string | null }) {
  const details = useFolding();
  useEffect(() => {
    // On a phone the outline lies below the lesson: scrolling to it would leave the lesson.
    if (!matchMedia('(width >= 900px)').matches) return;
    details.current?.querySelector(`[data-lesson="${currentId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [details, currentId]);
  const published = view.sections.map(({ lessons, completedLessons }) => ({
    count: lessons.filter((lesson) => lesson.isPublished).length,
    done: completedLessons,
  }));
  return (
    <aside className="side" aria-label="Course outline">
      <details className="outline" open ref={details}>
        <summary>
          <span className="row">
            <h2 className="h3 num">
              {view.keepsProgress
                ? `${view.completedLessons} of ${count(view.totalLessons, 'lesson')}`
                : `${count(view.totalLessons, 'lesson')}, ${count(view.sections.length, 'section')}`}
            </h2>
            <span className="meta num">
              {view.keepsProgress ? `${view.progress}%` : view.freeLessons > 0 && freeWords(view.freeLessons)}
            </span>
            <ChevronDown />
          </span>
          <Strand sections={published} />
        </summary>
        <nav aria-label="Lessons">
          {view.sections.map((section, index) => (
            <Section key={section.id} view={view} section={section} index={index} currentId={currentId} />
          ))}
        </nav>
      </details>
    </aside>
  );
}

const freeWords = (n: number) => (n === 1 ? '1 is free' : `${n} are free`);

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
        {section.title}
        <span className="num">
          {view.keepsProgress ? `${section.completedLessons} of ${published}` : count(published, 'lesson')}
        </span>
      </h3>
      <ul className="outline-list" style={cssVariables({ '--tone': toneOf(index), '--on': onToneOf(index) })}>
        {section.lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link
              to={playerPath(view.course, lesson.id)}
              className={lesson.isCompleted ? 'is-done' : undefined}
              data-lesson={lesson.id}
              aria-current={lesson.id === currentId ? 'true' : undefined}
            >
              <span className="outline-mark">{lesson.isCompleted && <Check />}</span>
              <span>
                {lesson.title}
                {lesson.isCompleted && <span className="sr"> completed</span>}
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
  if (lesson.isLocked) return <Lock role="img" aria-label="Locked" aria-hidden={false} />;
  return (
    <>
      {!lesson.isPublished && <span>Draft</span>}
      {lesson.isFreePreview && showsFree && <span className="free">Free</span>}
      <LessonLength lesson={lesson} />
    </>
  );
}

/** Open beside the lesson, folded below it on a phone; without JavaScript it is open everywhere. */
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
