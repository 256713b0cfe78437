import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Weave } from '#app/ui/artwork.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { RotateCcw } from '#app/ui/icons.ts';
import type { CurrentLesson, LessonContent } from '../../player-view.ts';
import { resumeSeconds } from './position-keeper.ts';
import { useLoaded } from './use-loaded.ts';
import { usePosition, type KeptLesson } from './use-position.ts';

interface VideoLessonProps {
  readonly lesson: CurrentLesson;
  readonly content: Extract<LessonContent, { kind: 'video' }>;
  readonly kept: KeptLesson;
  /** Of the course: the woven picture that stands here before the video plays. */
  readonly artwork: { readonly category: string; readonly title: string };
}

const loadControls = () => import('./video-controls.tsx');

/**
 * An uploaded video. Nothing of it is loaded before Play is pressed. The browser's own controls are there from the start;
 * ours take their place when their code has arrived.
 */
export function VideoLesson({ lesson, content, kept, artwork }: VideoLessonProps) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const controls = useLoaded(loadControls);
  const [hasStarted, setStarted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const keeper = usePosition(kept, 2);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // Before anything is loaded this is where playing will begin.
    element.currentTime = resumeSeconds(kept.start, lesson.durationSeconds);
    return () => {
      // Otherwise a video that was left goes on loading.
      element.pause();
      element.preload = 'none';
    };
  }, [kept.start, lesson.durationSeconds]);

  const report = (event: SyntheticEvent<HTMLVideoElement>) => {
    if (event.currentTarget.readyState > 0) keeper.report(event.currentTarget.currentTime);
  };
  const stop = (event: SyntheticEvent<HTMLVideoElement>) => {
    report(event);
    keeper.flush();
  };
  const tryAgain = () => {
    const element = video.current;
    if (!element) return;
    const at = element.currentTime || resumeSeconds(kept.start, lesson.durationSeconds);
    setFailed(false);
    element.load();
    element.currentTime = at;
    // A refusal to play arrives as an error of the element.
    element.play().catch(() => undefined);
  };

  const Controls = controls?.VideoControls;
  return (
    <div className={classNames('stage film', hasStarted && 'film-on')} ref={stage}>
      {/* Seen through the video until it has a picture of its own. */}
      <Weave cols={114} rows={64} eager {...artwork} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has them where its owner has given some */}
      <video
        ref={video}
        src={content.url}
        preload="none"
        controls={!Controls}
        playsInline
        aria-label={lesson.title}
        onTimeUpdate={report}
        onPause={stop}
        onEnded={stop}
        onPlay={() => setStarted(true)}
        onPlaying={() => setFailed(false)}
        onError={() => setFailed(true)}
      >
        {content.captionsUrl && <track kind="captions" src={content.captionsUrl} srcLang="en" label="English" />}
      </video>
      {Controls && !hasFailed && <Controls video={video} stage={stage} lesson={lesson} />}
      {hasFailed && (
        <div className="film-cut" role="alert">
          <p>This video could not be played. Your connection may have dropped.</p>
          <button type="button" className="btn btn-quiet" onClick={tryAgain}>
            <RotateCcw className="i-sm" />
            Try Again
          </button>
        </div>
      )}
    </div>
  );
}
