import { LinkButton } from '#app/ui/button.tsx';
import { GhostWeave } from '#app/ui/artwork.tsx';
import { Lock } from '#app/ui/icons.ts';
import type { ClosedState } from '../../lesson-state.ts';
import { opensSentence } from '../../opens-sentence.ts';
import { type CurrentLesson, type PlayerLesson, type PlayerView, practicePath } from '../../player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { wordsOf } from './opening-words.ts';
import { m } from '#texts';

interface ClosedLessonProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  readonly opens: ClosedState;
}

/** Replaces a lesson that its rule keeps closed: says what opens it, and leads there. */
export function ClosedLesson({ view, lesson, opens }: ClosedLessonProps) {
  const { course } = view;
  const way = openingLesson(view, lesson.id, opens);
  const practice = practicePath(view);
  return (
    <>
      <div className="stage stage-locked">
        <GhostWeave category={course.category} title={course.title} cols={114} rows={28} eager />
      </div>
      <div className="locked-note">
        <span className="row meta">
          <Lock className="i-sm" />
          <span lang={lesson.lang}>{lesson.title}</span>
        </span>
        <h1>{m.rules_not_yet()}</h1>
        <p className="sub">{opensSentence(opens, wordsOf(view))}</p>
        {way && (
          <LinkButton to={playerPath(course, way.id)} variant="accent" size="lg" className="btn-wrap">
            {(opens.kind === 'after' ? m.rules_first : m.rules_meanwhile)({ title: way.title })}
          </LinkButton>
        )}
        {practice !== null && <LinkButton to={practice}>{m.practice_meanwhile()}</LinkButton>}
      </div>
    </>
  );
}

/** Returns the lesson that opens a closed one, or the next one to do meanwhile. */
function openingLesson(view: PlayerView, lessonId: string, opens: ClosedState): PlayerLesson | undefined {
  const lessons = view.sections.flatMap((section) => section.lessons);
  if (opens.kind === 'after' && opens.lessonId !== null) return lessons.find(({ id }) => id === opens.lessonId);
  return lessons.find(({ id, isCompleted, isLocked }) => id !== lessonId && !isCompleted && !isLocked);
}
