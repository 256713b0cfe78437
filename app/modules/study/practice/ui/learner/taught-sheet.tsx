import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { formatDuration } from '#app/shared/duration.ts';
import type { LessonPlace } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import type { PracticePlace } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { LessonDelivery } from '#app/modules/study/learning/stage-lesson.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { X } from '#app/ui/icons.ts';
import { openModal } from '#app/ui/use-modal.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

type Content = NonNullable<LessonDelivery['content']>;
type Excerpt = ComponentType<{ readonly content: Content; readonly place: LessonPlace; readonly title: string }>;
type Loaded = { readonly content: Content; readonly Excerpt: Excerpt } | 'failed' | null;

/** Fetches the lesson, which the server gives to those who may study it, and the view of its place. */
async function load({ courseId, lessonId }: PracticePlace): Promise<Loaded> {
  const [answer, { lessonKindExcerpts }] = await Promise.all([
    fetch(localHref(`/api/courses/${courseId}/lessons/${lessonId}`)),
    import('#app/modules/catalogue/lesson-kinds/lesson-kind-excerpts.ts'),
  ]);
  if (!answer.ok) return 'failed';
  const { content } = (await answer.json()) as LessonDelivery;
  // Content of a kind fits that kind's view.
  const found = content && (lessonKindExcerpts[content.kind] as Excerpt | null);
  return content && found ? { content, Excerpt: found } : 'failed';
}

export function placePath({ courseSlug, lessonId, second, page, headingNumber }: PracticePlace): string {
  const path = playerPath({ slug: courseSlug }, lessonId);
  if (second !== null) return `${path}&second=${second}`;
  if (page !== null) return `${path}&page=${page}`;
  return headingNumber === null ? path : `${path}&heading=${headingNumber}`;
}

interface TaughtSheetProps {
  readonly place: PracticePlace;
  readonly onClose: () => void;
}

/** Where a question is taught: a sheet from below on a phone, in the outline's column on a desktop. The question stays as it is. */
export function TaughtSheet({ place, onClose }: TaughtSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [attempt, setAttempt] = useState(0);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (matchMedia('(width >= 900px)').matches) element.show();
    else openModal(element);
    const press = (event: MouseEvent) => {
      if (event.target === element) close();
    };
    element.addEventListener('click', press);
    return () => {
      element.removeEventListener('click', press);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className="taught-sheet" aria-labelledby={titleId} onClose={onClose}>
      <header>
        <h2 id={titleId}>{m.practice_where_taught()}</h2>
        <Button type="button" variant="icon" aria-label={m.ui_close()} onClick={onClose}>
          <X />
        </Button>
      </header>
      <div className="taught-place">
        <PlaceExcerpt key={attempt} place={place} onRetry={() => setAttempt(attempt + 1)} />
        <p className="meta">{place.title}</p>
        <Button type="button" variant="accent" size="lg" className="phone" onClick={onClose}>
          {m.practice_back_to_question()}
        </Button>
        <LinkButton to={placePath(place)} size="lg">
          {place.second === null
            ? m.practice_open_lesson()
            : m.practice_open_lesson_at({ time: formatDuration(place.second) })}
        </LinkButton>
      </div>
    </dialog>
  );
}

function PlaceExcerpt({ place, onRetry }: { readonly place: PracticePlace; readonly onRetry: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let isWanted = true;
    load(place).then(
      (result) => isWanted && setLoaded(result),
      () => isWanted && setLoaded('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [place]);
  if (loaded === null) return <p className="meta">{m.player_loading()}</p>;
  if (loaded === 'failed')
    return (
      <ErrorState title={m.player_lesson_failed()} onRetry={onRetry}>
        {m.player_connection_dropped()}
      </ErrorState>
    );
  return <loaded.Excerpt content={loaded.content} place={place} title={place.title} />;
}
