import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { isWithin } from '#app/ui/key-press.ts';
import { ActionBar } from '#app/ui/page-parts.tsx';
import { SkeletonLine } from '#app/ui/skeleton.tsx';
import './player-screen.css';
import { certificatePath } from '#app/modules/study/certificates/certificate.ts';
import { type PlayerView } from '../../player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { searchPath } from '../../search/search.ts';
import { BadgeDialog } from '../badge-dialog.tsx';
import { outboxOf } from '../study-events/outbox-of.ts';
import { useStudyEvents } from '../study-events/use-study-events.ts';
import { handlesArrowKeys, stepForKey } from './arrow-keys.ts';
import { CompleteForm } from './complete-form.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Move } from './lesson-moves.tsx';
import { LessonStage } from './lesson-stage.tsx';
import { NextLessonDialog } from './next-lesson-dialog.tsx';
import { LessonSide } from './lesson-side.tsx';
import { OutlineLink } from './outline.tsx';
import { PlayerHead } from './player-head.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { useCompletion } from './use-completion.ts';
import { useFollowing } from './use-following.ts';
import { useKey } from './use-key.ts';
import { WaitingEvents } from './waiting-events.tsx';
import { lessonsIn } from './lesson-length.tsx';
import { m } from '#texts';

interface PlayerScreenProps {
  readonly view: PlayerView;
  /** The checkout's 'Add to cart' for a locked lesson, and the cart. */
  readonly addToCart: ReactNode;
  readonly cart: ReactNode;
  /** An open payment, below the header. */
  readonly notice: ReactNode;
  /** Error of a form sent without JavaScript. */
  readonly failure: string | null;
}

/** Shows the course player. */
export function PlayerScreen({ view: shown, addToCart, cart, notice, failure }: PlayerScreenProps) {
  const events = useStudyEvents(shown.learnerId);
  const { view, complete, badge, next, ask, dismiss } = useCompletion(shown, events);
  const { course, lesson, recordsProgress, learnerId } = view;
  const total = lessonsIn(view);
  const navigate = useNavigate();
  const awaited = useAwaitedLesson(view);
  const main = useRef<HTMLElement>(null);
  const path = (id: string | null) => (id === null ? null : playerPath(course, id));
  const [showsKeys, setShowsKeys] = useState(false);
  useArrowKeys({ previous: path(lesson?.previousId ?? null), next: path(lesson?.nextId ?? null) });
  useKey('?', () => setShowsKeys(true));
  useKey('/', () => void navigate(searchPath(course)));

  const lessonId = lesson?.id;
  const isOpen = lesson?.isLocked === false && !lesson.isMissing;
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
    if (learnerId === null || lessonId === undefined || !isOpen) return;
    void outboxOf(learnerId).record({ intent: 'open', courseId: course.id, lessonId });
  }, [learnerId, course.id, lessonId, isOpen]);

  const following = useFollowing({
    lessonId: lessonId ?? null,
    needsNoMark: lesson?.isCompleted === true || !recordsProgress,
    ask,
    go: (id) => void navigate(playerPath(course, id)),
  });
  const completion = <CompleteForm view={view} onComplete={(id) => void complete(id)} />;
  return (
    <div className="page">
      <PlayerHead
        course={course}
        isEnrolled={view.isEnrolled}
        {...(view.isVisitor && { backTo: `/courses/${course.slug}`, backLabel: m.player_back_to_course() })}
        menu={
          <>
            {lesson !== null && <OutlineLink />}
            <PlayerMenu onKeys={() => setShowsKeys(true)} />
          </>
        }
        cart={view.isEnrolled ? null : cart}
      />
      {notice}
      {lesson === null ? (
        <main id="main" tabIndex={-1} className="shell app">
          <EmptyState
            title={m.player_empty()}
            category={course.category}
            level="h1"
            actions={<LinkButton to="/dashboard">{m.learning_dashboard()}</LinkButton>}
          >
            {m.learning_course_empty()}
          </EmptyState>
        </main>
      ) : (
        <div className="learn">
          <main id="main" tabIndex={-1} ref={main} aria-busy={awaited !== null}>
            <WaitingEvents events={events} />
            {failure !== null && <FormError>{failure}</FormError>}
            {awaited === null ? (
              <LessonStage
                key={`${lesson.id} ${lesson.isMissing ? 'missing' : (lesson.language?.locale ?? '')}`}
                view={view}
                lesson={lesson}
                addToCart={addToCart}
                completion={completion}
                beginsByItself={following.beginsByItself}
                onEnd={following.end}
                onViewed={() => {
                  if (lesson.isDoneWhenViewed && !lesson.isCompleted && recordsProgress && lesson.isPublished)
                    void complete(lesson.id, { offersNext: false });
                }}
              />
            ) : (
              <LessonSkeleton title={awaited.title} />
            )}
          </main>
          <LessonSide view={view} currentId={awaited?.id ?? lesson.id} />
          <ActionBar>
            <section className="moves" aria-label={m.player_lesson()}>
              <Move lesson={lesson} to="previous" compact />
              <div className="moves-main">
                {lesson.isLocked || lesson.isMissing || lesson.isPreparing || !recordsProgress ? (
                  <span className="meta num">
                    {(lesson.isLocked ? m.player_lesson_of_locked : m.player_lesson_of)({
                      number: lesson.number,
                      total,
                    })}
                  </span>
                ) : (
                  completion
                )}
              </div>
              <Move lesson={lesson} to="next" compact />
            </section>
          </ActionBar>
        </div>
      )}
      <p className="sr" role="status">
        {lesson && awaited === null && m.player_lesson_announced({ title: lesson.title, number: lesson.number, total })}
      </p>
      <NextLessonDialog next={next} seconds={following.seconds} onGo={following.goOn} onStay={dismiss} />
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
      {badge && (
        <BadgeDialog open onClose={dismiss} badge={badge} course={course}>
          <LinkButton to={certificatePath(badge.verificationCode)} size="lg">
            {m.learning_course_see_certificate()}
          </LinkButton>
        </BadgeDialog>
      )}
    </div>
  );
}

/** Returns the lesson that is loading after a selection; null while the page stays. */
function useAwaitedLesson(view: PlayerView): { readonly id: string; readonly title: string } | null {
  const { location, formMethod } = useNavigation();
  const here = useLocation().pathname;
  if (!location || location.pathname !== here || (formMethod !== undefined && formMethod !== 'GET')) return null;
  const id = new URLSearchParams(location.search).get('lesson');
  if (id === null || id === view.lesson?.id) return null;
  return view.sections.flatMap((section) => section.lessons).find((lesson) => lesson.id === id) ?? null;
}

/** Shows a loading lesson with its title, after a moment. */
function LessonSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="lesson lesson-wait" role="status">
      <p className="meta">{m.player_loading()}</p>
      <h1>{title}</h1>
      <div className="stack">
        {[30, 34, 27, 32, 18].map((beads) => (
          <SkeletonLine key={beads} beads={beads} />
        ))}
      </div>
    </div>
  );
}

/** Opens these addresses with the left and right arrow; null at the ends of the course. */
function useArrowKeys({ previous, next }: { readonly previous: string | null; readonly next: string | null }): void {
  const navigate = useNavigate();
  // A layout effect, so that a key pressed as soon as a lesson is shown counts from that lesson.
  useLayoutEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const step = stepForKey(event, {
        handlesArrowKeys: isWithin(event.target, handlesArrowKeys),
        isDialogOpen: document.querySelector('dialog[open]') !== null,
      });
      const address = step === null ? null : { previous, next }[step];
      if (address === null) return;
      event.preventDefault();
      void navigate(address);
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, [navigate, previous, next]);
}
