import { MediaActionTypes, MediaProvider, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, type RefObject } from 'react';
import '#app/ui/styles/player-video.css';
import { formatDuration, formatFileSize } from '#app/shared/dates.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Captions, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from '#app/ui/icons.ts';
import type { CurrentLesson } from '../../player-view.ts';
import { liftCaptions } from './lift-captions.ts';
import { SeekBar } from './seek-bar.tsx';
import { SpeedSelect } from './speed-select.tsx';
import { useIdle } from './use-idle.ts';
import { useVideoKeys } from './use-video-keys.ts';
import { jumpSeconds, type VideoAction } from './video-keys.ts';

interface VideoControlsProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly lesson: CurrentLesson;
}

/** Our controls of a video, on the store of media-chrome; its ready-made elements bring styles our policy refuses. */
export function VideoControls(props: VideoControlsProps) {
  return (
    <MediaProvider>
      <Bar {...props} />
    </MediaProvider>
  );
}

function Bar({ video, stage, lesson }: VideoControlsProps) {
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const hasPlayed = useMediaSelector((state) => state.mediaHasPlayed ?? false);
  const isLoading = useMediaSelector((state) => state.mediaLoading ?? false);
  const isMuted = useMediaSelector((state) => state.mediaVolumeLevel === 'off');
  const isFull = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  const cannotFill = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined);
  const hasCaptions = useMediaSelector((state) => (state.mediaSubtitlesList?.length ?? 0) > 0);
  const showsCaptions = useMediaSelector((state) => (state.mediaSubtitlesShowing?.length ?? 0) > 0);

  useEffect(() => {
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video.current });
    dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: stage.current });
    return () => {
      dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
      dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: undefined });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- dispatch is a new function every time and always the same store
  }, [video, stage]);

  useEffect(() => (video.current ? liftCaptions(video.current) : undefined), [video]);

  const jump = (seconds: number) => {
    const element = video.current;
    if (element)
      dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Math.max(0, element.currentTime + seconds) });
  };
  const act: Readonly<Record<VideoAction, () => void>> = {
    toggle: () =>
      dispatch({ type: isPaused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST }),
    back: () => jump(-jumpSeconds),
    forward: () => jump(jumpSeconds),
    mute: () =>
      dispatch({ type: isMuted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST }),
    fullscreen: () =>
      dispatch({
        type: isFull ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
      }),
    captions: () => dispatch({ type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST }),
  };
  useVideoKeys(act);
  useEffect(() => {
    // The button that started it is gone: its focus goes to the one that pauses.
    if (hasPlayed && document.activeElement === document.body) stage.current?.querySelector('button')?.focus();
  }, [hasPlayed, stage]);
  const isIdle = useIdle(stage, { isPlaying: !isPaused, onPress: act.toggle });

  if (!hasPlayed && isPaused) return <Opening lesson={lesson} onPlay={act.toggle} />;
  return (
    <>
      {isLoading && !isPaused && (
        <p className="film-wait" role="status">
          <i className="strand busy" aria-hidden="true" />
          Loading...
        </p>
      )}
      <div className="seek num" data-keeps-arrows="" data-idle={isIdle ? '' : undefined}>
        <IconButton label={isPaused ? 'Play' : 'Pause'} icon={isPaused ? <Play /> : <Pause />} onClick={act.toggle} />
        <SeekBar knownSeconds={lesson.durationSeconds} />
        <IconButton
          label={isMuted ? 'Unmute' : 'Mute'}
          icon={isMuted ? <VolumeX /> : <Volume2 />}
          onClick={act.mute}
          className="film-mute"
        />
        {hasCaptions && (
          <IconButton label="Captions" icon={<Captions />} onClick={act.captions} pressed={showsCaptions} />
        )}
        <SpeedSelect />
        {!cannotFill && (
          <IconButton
            label={isFull ? 'Leave full screen' : 'Full screen'}
            icon={isFull ? <Minimize /> : <Maximize />}
            onClick={act.fullscreen}
          />
        )}
      </div>
    </>
  );
}

/** Before the first play: what it will cost, and nothing else. */
function Opening({ lesson, onPlay }: { readonly lesson: CurrentLesson; readonly onPlay: () => void }) {
  return (
    <button type="button" className="film-open" onClick={onPlay}>
      <span className="playbar">
        <Play />
        <b>Play</b>
        <span className="num">
          {[
            lesson.durationSeconds !== null && formatDuration(lesson.durationSeconds),
            lesson.byteSize !== null && formatFileSize(lesson.byteSize),
          ]
            .filter((part) => part !== false)
            .join(', ')}
        </span>
      </span>
    </button>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  readonly className?: string;
}

function IconButton({ label, icon, onClick, pressed, className }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames('btn btn-icon', className)}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
