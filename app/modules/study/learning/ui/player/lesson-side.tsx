import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { PlayerView } from '../../player-view.ts';
import { Outline } from './outline.tsx';
import { useKey } from './use-key.ts';
import type { QuestionsPanelProps } from '#app/modules/study/lesson-questions/ui/learner/questions-panel.tsx';
import { m } from '#texts';

type Code = typeof import('#app/modules/study/lesson-questions/ui/learner/questions-panel.tsx');

interface LessonSideProps {
  readonly view: PlayerView;
  readonly currentId: string;
}

/** Shows the outline beside the lesson and, for learners of the course, a tab with the lesson's questions, loaded when it is opened. */
export function LessonSide({ view, currentId }: LessonSideProps) {
  const { learnerId, lesson, course, recordsProgress } = view;
  const isOpen = lesson !== null && !lesson.isLocked && !lesson.isMissing;
  if (learnerId === null || !isOpen || !recordsProgress) return <Outline view={view} currentId={currentId} />;
  return <Tabs view={view} currentId={currentId} learnerId={learnerId} course={course} lesson={lesson} />;
}

function Tabs({
  view,
  currentId,
  learnerId,
  course,
  lesson,
}: LessonSideProps & Pick<QuestionsPanelProps, 'learnerId' | 'course' | 'lesson'>) {
  const [params] = useSearchParams();
  const sought = params.get('lesson') === lesson.id ? params.get('question') : null;
  const [isQuestions, setQuestions] = useState(sought !== null);
  const [asks, setAsks] = useState(0);
  const [code, setCode] = useState<Code | 'failed' | null>(null);
  const place = `${lesson.id} ${sought ?? ''}`;
  const [shown, setShown] = useState(place);
  if (shown !== place) {
    setShown(place);
    setAsks(0);
    if (sought !== null) setQuestions(true);
  }
  const tabs = useRef<HTMLDivElement>(null);
  const isMissing = isQuestions && code === null;
  useEffect(() => {
    if (!isMissing) return;
    import('#app/modules/study/lesson-questions/ui/learner/questions-panel.tsx').then(setCode, () => setCode('failed'));
  }, [isMissing]);
  useKey('a', () => {
    setQuestions(true);
    setAsks(asks + 1);
    tabs.current?.scrollIntoView({ block: 'nearest' });
  });
  const turn = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    setQuestions(!isQuestions);
    tabs.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  const tab = (label: string, isSelected: boolean, opens: boolean) => (
    <button
      type="button"
      role="tab"
      id={opens ? 'tab-questions' : 'tab-lessons'}
      aria-selected={isSelected}
      // The outline is no panel of its own.
      aria-controls={isSelected && opens ? 'side-panel' : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => setQuestions(opens)}
    >
      {label}
    </button>
  );
  return (
    <Outline
      view={view}
      currentId={currentId}
      tabs={
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus
        <div className="side-tabs" role="tablist" aria-label={m.lesson_questions_parts()} ref={tabs} onKeyDown={turn}>
          {tab(m.lesson_questions_lessons(), !isQuestions, false)}
          {tab(m.lesson_questions_tab(), isQuestions, true)}
        </div>
      }
      panel={
        isQuestions && (
          <div role="tabpanel" id="side-panel" aria-labelledby="tab-questions">
            {code === null && (
              <p className="side-note" role="status">
                {m.lesson_questions_loading()}
              </p>
            )}
            {code === 'failed' && (
              <p className="side-note" role="status">
                {m.lesson_questions_failed()}{' '}
                <button type="button" className="btn btn-plain" onClick={() => setCode(null)}>
                  {m.lesson_questions_retry()}
                </button>
              </p>
            )}
            {code !== null && code !== 'failed' && (
              <code.QuestionsPanel
                key={place}
                learnerId={learnerId}
                course={course}
                lesson={lesson}
                asks={asks}
                openId={sought}
              />
            )}
          </div>
        )
      }
    />
  );
}
