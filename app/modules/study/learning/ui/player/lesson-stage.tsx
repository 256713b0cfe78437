import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { lessonKindViews } from '#app/modules/study/learning/ui/player/lesson-kind-views.ts';
import type {
  LessonKindView,
  LessonViewProps,
  PositionKeeper,
} from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import { lessonKinds, type LessonContent } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { GhostWeave } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { ArrowRight, Lock } from '#app/ui/icons.ts';
import { InstalmentPlanLine } from '#app/modules/study/learning/ui/instalment-plan-line.tsx';
import { Price } from '#app/ui/price.tsx';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';
import { type CurrentLesson, type PlayerView, practicePath } from '../../player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { LessonNotes } from '#app/modules/study/notes/ui/lesson-notes.tsx';
import { outboxOf } from '../study-events/outbox-of.ts';
import { ClosedLesson } from './closed-lesson.tsx';
import { LessonBody, VisitorNote } from './lesson-body.tsx';
import { LessonHead } from './lesson-head.tsx';
import { useRequestedPlace } from './use-requested-place.ts';
import { LessonMoves } from './lesson-moves.tsx';
import { createPositionKeeper, sendEvery } from './position-keeper.ts';
import { m } from '#texts';

interface LessonStageProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  readonly addToCart: ReactNode;
  readonly completion: ReactNode;
  readonly beginsByItself: LessonViewProps<LessonContent>['beginsByItself'];
  readonly onEnd: LessonViewProps<LessonContent>['onEnd'];
  readonly onViewed: () => void;
}

/** Shows one lesson. Each lesson is a new component, so that any playback has stopped. */
export function LessonStage({ addToCart, ...props }: LessonStageProps) {
  const { view, lesson } = props;
  return (
    <>
      {lesson.opens ? (
        <ClosedLesson view={view} lesson={lesson} opens={lesson.opens} />
      ) : lesson.isLocked ? (
        <LockedLesson view={view} lesson={lesson} addToCart={addToCart} />
      ) : lesson.isMissing ? (
        <div className="lesson lesson-read">
          <LessonHead view={view} lesson={lesson} />
          <MissingLesson />
        </div>
      ) : (
        <OpenLesson {...props} />
      )}
      <LessonMoves lesson={lesson} />
    </>
  );
}

function OpenLesson({ view, lesson, completion, ...ends }: Omit<LessonStageProps, 'addToCart'>) {
  const { course } = view;
  const sought = useRequestedPlace(lesson.id);
  // The position when the lesson opened: later answers of the server only repeat what we sent.
  const [opened, setOpened] = useState<OpenedLesson>({
    learnerId: view.learnerId,
    courseId: course.id,
    lessonId: lesson.id,
    start: sought === null ? lesson.position : sought.position,
  });
  const { learnerId, lessonId } = opened;
  const [notedPosition, setNotedPosition] = useState<number | null>(null);
  useEffect(() => {
    if (learnerId === null || sought !== null) return;
    // The device's position may be newer, after study offline.
    const { waiting } = outboxOf(learnerId).state();
    const position = waiting.findLast((event) => event.lessonId === lessonId && event.intent === 'position')?.position;
    // oxlint-disable-next-line react/set-state-in-effect -- local storage is read after hydration, once
    if (position !== undefined) setOpened((before) => ({ ...before, start: position }));
  }, [learnerId, lessonId, sought]);
  const { content } = lesson;
  // A staff member may have changed the lesson's kind since the outline was read.
  const kind = content?.kind ?? lesson.type;
  const keeper = usePosition(opened, lessonKinds[kind].position.step);
  // Content of a kind comes from that kind's rules, so its type fits.
  const { Stage, Body } = lessonKindViews[kind] as LessonKindView<LessonContent>;
  const shown = content && {
    lesson,
    content,
    start: opened.start,
    isSought: sought !== null,
    keeper,
    artwork: { category: course.category, title: course.title },
    completion,
    onNote: learnerId === null ? null : setNotedPosition,
    next: nextOf(view, lesson),
    practice: practicePath(view),
    shillingsPerGb: view.shillingsPerGb ?? 0,
    exit: learnerId === null ? `/courses/${course.slug}` : `/dashboard/courses/${course.slug}`,
    ...ends,
  };
  return (
    <>
      {Stage && shown && <Stage {...shown} />}
      <article className={Stage ? 'lesson' : 'lesson lesson-read'}>
        <LessonBody
          view={view}
          lesson={lesson}
          completion={completion}
          isCompletedAtTitle={Stage !== undefined && content !== null}
        >
          {shown && <Body {...shown} />}
        </LessonBody>
        {learnerId !== null && (
          <LessonNotes
            learnerId={learnerId}
            courseId={course.id}
            course={course}
            lesson={lesson}
            newNoteId={view.newNoteId}
            position={notedPosition}
            onWritten={() => setNotedPosition(null)}
          />
        )}
      </article>
    </>
  );
}

function nextOf({ sections, course }: PlayerView, { nextId }: CurrentLesson): LessonViewProps<LessonContent>['next'] {
  const next = sections.flatMap(({ lessons }) => lessons).find(({ id, isLocked }) => id === nextId && !isLocked);
  return next ? { title: next.title, to: playerPath(course, next.id) } : null;
}

/** Replaces a lesson that failed to load, and retries automatically. */
function MissingLesson() {
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  useRetryWhenConnected(true, retry);
  return (
    <ErrorState title={m.player_lesson_failed()} onRetry={retry}>
      {m.player_lesson_failed_retries()}
    </ErrorState>
  );
}

/** A lesson with its position: everything that its content needs to record the position. */
interface OpenedLesson {
  /** Null for free previews and a staff member's look, of which nothing is stored. */
  readonly learnerId: string | null;
  readonly courseId: string;
  readonly lessonId: string;
  /** Position when it opened; null without one. */
  readonly start: number | null;
}

/** Stores the position in a lesson. `step` is the smallest change worth sending. One lesson per component. */
function usePosition({ learnerId, courseId, lessonId, start }: OpenedLesson, step: number): PositionKeeper {
  const [keeper] = useState(() =>
    createPositionKeeper({
      send: (position, isLeaving) => {
        if (learnerId === null) return;
        const event = { intent: 'position', courseId, lessonId, position } as const;
        if (isLeaving) outboxOf(learnerId).leave(event);
        else void outboxOf(learnerId).record(event);
      },
      now: () => performance.now(),
      step,
      start,
    }),
  );
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.leave();
    };
    // A reader who does not scroll sends nothing, so a held-back position is sent now.
    const timer = setInterval(keeper.flush, sendEvery);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', keeper.leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', keeper.leave);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}

interface LockedLessonProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  /** 'Add to cart', which is the checkout's. */
  readonly addToCart: ReactNode;
}

/** Replaces a lesson that requires the course. */
function LockedLesson({ view, lesson, addToCart }: LockedLessonProps) {
  const { course, sections, freeLessons, plan } = view;
  const free = sections.flatMap((section) => section.lessons).find((one) => !one.isLocked);
  const length = lessonKinds[lesson.type].size(lesson);
  return (
    <>
      <div className="stage stage-locked">
        <GhostWeave category={course.category} title={course.title} cols={114} rows={28} eager />
      </div>
      <div className="locked-note">
        <span className="row meta">
          <Lock className="i-sm" />
          {lesson.title}
          {length && `, ${length}`}
        </span>
        <h1>{m.player_locked_title()}</h1>
        <p className="sub">
          {m.player_locked_course({
            title: course.title,
            lessons: m.player_lessons({ count: view.totalLessons }),
            sections: m.player_sections({ count: sections.length }),
          })}
          {freeLessons > 0 && ` ${m.player_free_of_them({ count: freeLessons })}`}
        </p>
        {plan ? (
          <InstalmentPlanLine plan={plan} />
        ) : course.isActive ? (
          <>
            <Price cents={course.priceCents} />
            <div className="stack">
              <LinkButton to={`/checkout?course=${course.id}`} variant="pay" size="lg">
                {m.player_buy()}
              </LinkButton>
              {addToCart}
            </div>
          </>
        ) : (
          <p>{m.player_locked_not_for_sale()}</p>
        )}
        {view.isVisitor && <VisitorNote view={view} lesson={lesson} />}
        {free && (
          <Link className="more-sm" to={playerPath(course, free.id)}>
            {lessonKinds[free.type].tryFree({ title: free.title })}
            <ArrowRight className="i-sm" />
          </Link>
        )}
      </div>
    </>
  );
}
