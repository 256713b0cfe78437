import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import type { KeyboardEvent } from 'react';
import { formatDuration } from '#app/shared/duration.ts';
import { beadsAt, useTimeMarks } from './time-marks.ts';
import { cssVariables } from '#app/ui/css-variables.ts';
import { m } from '#texts';

/** Seconds that an arrow key moves the handle. */
const keySeconds = 5;

/** Shows the position and the loaded part, with a handle. Uses `knownSeconds` until the video is loaded. */
export function SeekBar({ knownSeconds }: { readonly knownSeconds: number | null }) {
  const dispatch = useMediaDispatch();
  const at = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0));
  const loadedSeconds = useMediaSelector((state) => state.mediaDuration);
  const buffered = useMediaSelector((state) => Math.floor(state.mediaBuffered?.at(-1)?.[1] ?? 0));
  const marks = useTimeMarks();
  const length = Math.max(1, Math.floor(loadedSeconds || knownSeconds || 1));
  const seek = (seconds: number) =>
    dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Math.min(length, Math.max(0, seconds)) });
  const step = (event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (sign === undefined) return;
    event.preventDefault();
    seek(at + sign * keySeconds);
  };
  return (
    <>
      <span>{formatDuration(at)}</span>
      <input
        type="range"
        className="line"
        aria-label={m.player_video_position()}
        aria-valuetext={m.player_video_position_of({ at: formatDuration(at), length: formatDuration(length) })}
        min={0}
        max={length}
        value={Math.min(at, length)}
        style={cssVariables({
          '--at': at / length,
          '--got': Math.min(1, buffered / length),
          '--beads': beadsAt(marks, length),
        })}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={step}
      />
      <span>{formatDuration(length)}</span>
    </>
  );
}
