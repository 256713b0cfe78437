import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { Weave } from '#app/ui/artwork.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { RotateCcw } from '#app/ui/icons.ts';
import type { LessonMeasures, LessonViewProps } from '../lesson-kind.ts';
import { moveTo, resumeSeconds, type VideoElement } from './video-element.ts';
import { VideoFailure } from './video-failure.tsx';
import type { VideoContent } from './video.ts';
import { m } from '#texts';

export type VideoProps = Omit<LessonViewProps<VideoContent>, 'content'>;

export interface VideoControlsProps {
  readonly video: RefObject<VideoElement | null>;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly lesson: LessonMeasures;
  /** The video's source, shown before anything of it is loaded. */
  readonly from: string | null;
  /** Scope of its keys: the whole page, or only while the focus is in its stage. */
  readonly keysWorkOn?: 'page' | 'stage';
}

interface VideoStageProps extends VideoProps {
  readonly video: RefObject<VideoElement | null>;
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Null until their code has arrived. */
  readonly Controls: ComponentType<VideoControlsProps> | null;
  readonly from?: string;
  readonly className?: string;
  /** The element that plays. */
  readonly children: ReactNode;
}

/** Shows the stage of any video: stores the position, reports failures, and offers to mark the lesson as done at the end. */
export function VideoStage(props: VideoStageProps) {
  const { video, stage, lesson, keeper, artwork, completion, Controls, from = null, children } = props;
  const [hasStarted, setStarted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const start = resumeSeconds(props.start, lesson.durationSeconds);

  useEffect(() => {
    const element = video.current;
    // Before loading, this is the start position.
    if (element?.readyState === 0) moveTo(element, start);
  }, [video, start]);

  const tellEnd = useEffectEvent((isAtEnd: boolean) => {
    setEnded(isAtEnd);
    props.onEnd(isAtEnd);
    if (isAtEnd) props.onViewed();
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const report = () => {
      if (element.readyState > 0) keeper.report(element.currentTime);
    };
    const stop = () => {
      report();
      keeper.flush();
    };
    const heard: Readonly<Record<string, () => void>> = {
      timeupdate: report,
      pause: stop,
      ended: () => {
        stop();
        tellEnd(true);
      },
      play: () => {
        setStarted(true);
        tellEnd(false);
      },
      seeking: () => tellEnd(false),
      playing: () => setFailed(false),
      error: () => setFailed(true),
    };
    for (const [type, listener] of Object.entries(heard)) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(heard)) element.removeEventListener(type, listener);
    };
  }, [video, keeper]);

  const isAwaited = useEffectEvent(props.beginsByItself);
  useEffect(() => {
    const element = video.current;
    // A browser that wants a press first leaves it at the button.
    if (isAwaited()) element?.play().catch(() => undefined);
    return () => {
      element?.pause();
      // Otherwise a video that was left would continue loading.
      if (element instanceof HTMLVideoElement) element.preload = 'none';
    };
  }, [video]);

  const playFrom = (seconds: number, isNew: boolean) => {
    const element = video.current;
    if (!element) return;
    setFailed(false);
    if (isNew) element.load();
    moveTo(element, seconds);
    // A refusal to play arrives as an error of the element.
    element.play().catch(() => undefined);
  };

  return (
    <div className={classNames('stage video', props.className, hasStarted && 'video-on')} ref={stage}>
      {/* Visible behind the video until it has a picture. */}
      <Weave cols={114} rows={64} eager {...artwork} />
      {children}
      {Controls && !hasFailed && <Controls video={video} stage={stage} lesson={lesson} from={from} />}
      {hasEnded && !hasFailed && (
        <div className="video-cut video-end">
          {completion}
          <button type="button" className="btn btn-quiet" onClick={() => playFrom(0, false)}>
            <RotateCcw className="i-sm" />
            {m.player_video_again()}
          </button>
        </div>
      )}
      {hasFailed && <VideoFailure onRetry={() => playFrom(video.current?.currentTime || start, true)} />}
    </div>
  );
}
