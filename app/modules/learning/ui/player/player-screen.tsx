import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Check, Keyboard, Settings } from '#app/ui/icons.ts';
import { isWithin } from '#app/ui/key-press.ts';
import { Menu } from '#app/ui/menu.tsx';
import { ActionBar } from '#app/ui/page-parts.tsx';
import { SkeletonLine } from '#app/ui/skeleton.tsx';
import './player-screen.css';
import { certificatePath } from '../../certificates/certificate.ts';
import { playerPath, type PlayerView } from '../../player-view.ts';
import { BadgeDialog } from '../badge-dialog.tsx';
import { setDataSaver, useDataSaver } from '../data-saver.ts';
import { outboxOf } from '../reports/outbox-of.ts';
import { useReports } from '../reports/use-reports.ts';
import { keepsArrows, stepForKey } from './arrow-keys.ts';
import { CompleteForm } from './complete-form.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { lessonsIn } from './lesson-length.tsx';
import { Move } from './lesson-moves.tsx';
import { LessonStage } from './lesson-stage.tsx';
import { NextLessonDialog } from './next-lesson-dialog.tsx';
import { Outline } from './outline.tsx';
import { PlayerHead } from './player-head.tsx';
import { useCompletion } from './use-completion.ts';
import { useFollowing } from './use-following.ts';
import { WaitingReports } from './waiting-reports.tsx';

interface PlayerScreenProps {
  readonly view: PlayerView;
  /** From the checkout: 'Add to cart' for a locked lesson, and the cart itself. */
  readonly addToCart: ReactNode;
  readonly cart: ReactNode;
  /** Under the head: a payment that is under way. */
  readonly notice: ReactNode;
  /** What went wrong with a form that was sent without JavaScript. */
  readonly failure: string | null;
}

/** The course player. */
export function PlayerScreen({ view: shown, addToCart, cart, notice, failure }: PlayerScreenProps) {
  const reports = useReports(shown.learnerId);
  const { view, complete, badge, next, ask, dismiss } = useCompletion(shown, reports);
  const { course, lesson, keepsProgress, learnerId } = view;
  const total = lessonsIn(view);
  const navigate = useNavigate();
  const awaited = useAwaitedLesson(view);
  const main = useRef<HTMLElement>(null);
  const path = (id: string | null) => (id === null ? null : playerPath(course, id));
  const [showsKeys, setShowsKeys] = useState(false);
  useArrowKeys({ previous: path(lesson?.previousId ?? null), next: path(lesson?.nextId ?? null) });
  useHelpKey(() => setShowsKeys(true));

  const lessonId = lesson?.id;
  const isOpen = lesson?.isLocked === false && !lesson.isMissing;
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
    if (learnerId === null || lessonId === undefined || !isOpen) return;
    void outboxOf(learnerId).report({ intent: 'open', courseId: course.id, lessonId });
  }, [learnerId, course.id, lessonId, isOpen]);

  const following = useFollowing({
    lessonId: lessonId ?? null,
    needsNoMark: lesson?.isCompleted === true || !keepsProgress,
    ask,
    go: (id) => void navigate(playerPath(course, id)),
  });
  const completion = <CompleteForm view={view} onComplete={(id) => void complete(id)} />;
  return (
    <div className="page">
      <PlayerHead
        course={course}
        isEnrolled={view.isEnrolled}
        menu={<PlayerMenu onKeys={() => setShowsKeys(true)} />}
        cart={view.isEnrolled ? null : cart}
      />
      {notice}
      {lesson === null ? (
        <main id="main" tabIndex={-1} className="shell app">
          <EmptyState
            title="No course content available"
            category={course.category}
            level="h1"
            actions={<LinkButton to="/dashboard">Dashboard</LinkButton>}
          >
            Content for this course is coming soon
          </EmptyState>
        </main>
      ) : (
        <div className="learn">
          <main id="main" tabIndex={-1} ref={main} aria-busy={awaited !== null}>
            <WaitingReports reports={reports} />
            {failure !== null && <FormError>{failure}</FormError>}
            {awaited === null ? (
              <LessonStage
                key={lesson.isMissing ? `${lesson.id} missing` : lesson.id}
                view={view}
                lesson={lesson}
                addToCart={addToCart}
                completion={completion}
                beginsByItself={following.beginsByItself}
                onEnd={following.end}
              />
            ) : (
              <LessonSkeleton title={awaited.title} />
            )}
          </main>
          <Outline view={view} currentId={awaited?.id ?? lesson.id} />
          <ActionBar>
            <section className="moves" aria-label="Lesson">
              <Move lesson={lesson} to="previous" compact />
              <div className="moves-main">
                {lesson.isLocked || lesson.isMissing || lesson.isPreparing || !keepsProgress ? (
                  <span className="meta num">
                    Lesson {lesson.number} of {total}
                    {lesson.isLocked && ', locked'}
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
        {lesson && awaited === null && `${lesson.title}, lesson ${lesson.number} of ${total}`}
      </p>
      <NextLessonDialog next={next} seconds={following.seconds} onGo={following.goOn} onStay={dismiss} />
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
      {badge && (
        <BadgeDialog open onClose={dismiss} badge={badge} course={course}>
          <LinkButton to={certificatePath(badge.verificationCode)} size="lg">
            See the certificate
          </LinkButton>
        </BadgeDialog>
      )}
    </div>
  );
}

/** The lesson that is on its way, once another one was chosen; null while the page stays as it is. */
function useAwaitedLesson(view: PlayerView): { readonly id: string; readonly title: string } | null {
  const { location, formMethod } = useNavigation();
  const here = useLocation().pathname;
  if (!location || location.pathname !== here || (formMethod !== undefined && formMethod !== 'GET')) return null;
  const id = new URLSearchParams(location.search).get('lesson');
  if (id === null || id === view.lesson?.id) return null;
  return view.sections.flatMap((section) => section.lessons).find((lesson) => lesson.id === id) ?? null;
}

/** The next lesson while it is on its way: its name is known already. Shown after a moment only. */
function LessonSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="lesson lesson-wait" role="status">
      <p className="meta">Loading...</p>
      <h1>{title}</h1>
      <div className="stack">
        {[30, 34, 27, 32, 18].map((beads) => (
          <SkeletonLine key={beads} beads={beads} />
        ))}
      </div>
    </div>
  );
}

const fields = 'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/** '?' asks for the keys, anywhere but in fields and dialogs. */
function useHelpKey(onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey) return;
      if (isWithin(event.target, fields) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      ask();
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, []);
}

/** How the player behaves on this device. */
function PlayerMenu({ onKeys }: { readonly onKeys: () => void }) {
  const isSaving = useDataSaver();
  return (
    <Menu label="Settings of the player" icon={<Settings />}>
      <li>
        <button
          type="button"
          className="saver-switch"
          role="switch"
          aria-checked={isSaving}
          onClick={() => setDataSaver(!isSaving)}
        >
          <Check className="i-sm" />
          <span>
            Data saver
            <small className="meta block">No video plays by itself</small>
          </span>
        </button>
      </li>
      <li className="deskonly">
        <button type="button" onClick={onKeys}>
          <Keyboard className="i-sm" />
          Keys
        </button>
      </li>
    </Menu>
  );
}

/** Left and right arrow go to these addresses; null is an end of the course. */
function useArrowKeys({ previous, next }: { readonly previous: string | null; readonly next: string | null }): void {
  const navigate = useNavigate();
  // Before the next key can come: one that is pressed as soon as a lesson is shown counts from that lesson.
  useLayoutEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const step = stepForKey(event, {
        keepsArrows: isWithin(event.target, keepsArrows),
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
