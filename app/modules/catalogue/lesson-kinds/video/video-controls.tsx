import { MediaActionTypes, MediaProvider, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, useRef, type RefObject } from 'react';
import { formatDuration } from '#app/shared/duration.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Captions, Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from '#app/ui/icons.ts';
import { isWithin } from '#app/ui/key-press.ts';
import './video-controls.css';
import { CaptionsBelow } from './captions-below.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SpeedSelect } from './speed-select.tsx';
import { useCaptions } from './use-captions.ts';
import { useIdle } from './use-idle.ts';
import { jumpSeconds, videoActionForKey, type VideoAction } from './video-keys.ts';
import type { VideoControlsProps } from './video-stage.tsx';
import { m } from '#texts';

/** Shows our controls of any video, on media-chrome's store; its own elements need styles that our CSP blocks. */
export function VideoControls(props: VideoControlsProps) {
  return (
    <MediaProvider>
      <Bar {...props} />
    </MediaProvider>
  );
}

function Bar({ video, stage, lesson, from, keysWorkOn = 'page' }: VideoControlsProps) {
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const hasPlayed = useMediaSelector((state) => state.mediaHasPlayed ?? false);
  const isLoading = useMediaSelector((state) => state.mediaLoading ?? false);
  const isMuted = useMediaSelector((state) => state.mediaVolumeLevel === 'off');
  const isFull = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  const cannotFill = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined);
  const isPip = useMediaSelector((state) => state.mediaIsPip ?? false);
  const hasNoPip = useMediaSelector((state) => state.mediaPipUnavailable !== undefined);
  const captions = useCaptions(video);

  useEffect(() => {
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video.current as HTMLMediaElement | null });
    dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: stage.current });
    return () => {
      dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
      dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: undefined });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- dispatch is a new function every time and always the same store
  }, [video, stage]);

  useEffect(() => (video.current instanceof HTMLVideoElement ? liftCaptions(video.current) : undefined), [video]);

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
    captions: captions.toggle,
  };
  useVideoKeys(act, keysWorkOn === 'stage' ? stage : null);
  useEffect(() => {
    // The button that started it is gone, so the pause button gets its focus.
    if (hasPlayed && document.activeElement === document.body) stage.current?.querySelector('button')?.focus();
  }, [hasPlayed, stage]);
  // Controls below the picture need not hide.
  const isIdle = useIdle(stage, { isPlaying: !isPaused && from === null, onPress: act.toggle });

  if (!hasPlayed && isPaused) return <Opening lesson={lesson} from={from} onPlay={act.toggle} />;
  return (
    <>
      {captions.showsCaptions && from === null && <CaptionsBelow video={video} />}
      {isLoading && !isPaused && (
        <p className="video-wait" role="status">
          <i className="strand busy" aria-hidden="true" />
          {m.player_loading()}
        </p>
      )}
      <div className="seek num" data-keeps-arrows="" data-idle={isIdle ? '' : undefined}>
        <IconButton
          label={isPaused ? m.player_video_play() : m.player_video_pause()}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={act.toggle}
        />
        <SeekBar knownSeconds={lesson.durationSeconds} />
        <IconButton
          label={isMuted ? m.player_video_unmute() : m.player_video_mute()}
          icon={isMuted ? <VolumeX /> : <Volume2 />}
          onClick={act.mute}
          className="video-mute"
        />
        {captions.hasCaptions && (
          <IconButton
            label={m.player_keys_captions()}
            icon={<Captions />}
            onClick={act.captions}
            pressed={captions.showsCaptions}
          />
        )}
        <SpeedSelect />
        {!hasNoPip && (
          <IconButton
            label={m.player_video_picture_in_picture()}
            icon={<PictureInPicture2 />}
            pressed={isPip}
            className="video-pip"
            onClick={() =>
              dispatch({
                type: isPip ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
              })
            }
          />
        )}
        {!cannotFill && (
          <IconButton
            label={isFull ? m.player_video_full_screen_leave() : m.player_keys_full_screen()}
            icon={isFull ? <Minimize /> : <Maximize />}
            onClick={act.fullscreen}
          />
        )}
      </div>
    </>
  );
}

/** Shows the duration and size of the video before the first play. */
function Opening({
  lesson,
  from,
  onPlay,
}: Pick<VideoControlsProps, 'lesson' | 'from'> & { readonly onPlay: () => void }) {
  return (
    <button type="button" className="video-open" onClick={onPlay}>
      <span className="playbar">
        <Play />
        <b>{m.player_video_play()}</b>
        <span className="num">
          {[
            lesson.durationSeconds !== null && formatDuration(lesson.durationSeconds),
            lesson.byteSize !== null && formatFileSize(lesson.byteSize),
            from,
          ]
            .filter((part) => part !== false && part !== null)
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

/** Lines from the bottom of the picture to the captions, above the controls. */
const line = -4;

/**
 * Moves captions without their own position above the controls. Returns a function that stops it. Captions load with the first play,
 * before they are shown: one already on screen does not move.
 */
function liftCaptions(video: HTMLVideoElement): () => void {
  const element = video.querySelector('track');
  if (!element) return () => undefined;
  const { track } = element;
  const fetchNow = () => {
    if (track.mode === 'disabled') track.mode = 'hidden';
  };
  const lift = () => {
    for (const cue of track.cues ?? []) {
      if (cue instanceof VTTCue && cue.line === 'auto') cue.line = line;
    }
  };
  lift();
  video.addEventListener('play', fetchNow, { once: true });
  element.addEventListener('load', lift);
  return () => {
    video.removeEventListener('play', fetchNow);
    element.removeEventListener('load', lift);
  };
}

const fields =
  'input:not([type="range"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const buttons = 'button, a, summary, input[type="radio"], [role="button"]';

/** Handles the keys of a video, everywhere on the page except in fields and dialogs; or only within an element. */
function useVideoKeys(
  act: Readonly<Record<VideoAction, () => void>>,
  within: RefObject<HTMLElement | null> | null,
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const answer = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const action = videoActionForKey(event, {
        inField: isWithin(event.target, fields),
        onButton: isWithin(event.target, buttons),
        isDialogOpen: document.querySelector('dialog[open]') !== null,
      });
      if (!action) return;
      event.preventDefault();
      latest.current[action]();
    };
    const place = within?.current ?? document;
    place.addEventListener('keydown', answer);
    return () => place.removeEventListener('keydown', answer);
  }, [within]);
}
