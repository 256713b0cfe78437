import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect } from 'react';
import { m } from '#texts';

const storageKey = 'mic3-video-speed';
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

function remembered(): number {
  try {
    const speed = Number(localStorage.getItem(storageKey));
    return speeds.includes(speed) ? speed : 1;
  } catch {
    // Local storage may be blocked.
    return 1;
  }
}

function remember(speed: number): void {
  try {
    localStorage.setItem(storageKey, String(speed));
  } catch {
    // Without storage it applies to this video only.
  }
}

/** Selects the playback speed, stored for every video on this device. */
export function SpeedSelect() {
  const dispatch = useMediaDispatch();
  const speed = useMediaSelector((state) => state.mediaPlaybackRate ?? 1);
  const play = (rate: number) => dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: rate });
  useEffect(() => {
    play(remembered());
    // oxlint-disable-next-line react/exhaustive-deps -- runs once: afterwards the learner selects the speed
  }, []);
  const choose = (rate: number) => {
    remember(rate);
    play(rate);
  };
  return (
    <select
      className="speed"
      aria-label={m.player_video_speed()}
      value={speed}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {speeds.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  );
}
