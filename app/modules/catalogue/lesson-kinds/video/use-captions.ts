import { useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, type RefObject } from 'react';
import type { VideoElement } from './video-element.ts';

const storageKey = 'mic3-captions';

/** Returns the last language of captions on this device; null if they are off, or were never selected. */
function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Local storage may be blocked.
    return null;
  }
}

function remember(language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, language);
  } catch {
    // Without storage it applies to this video only.
  }
}

/** Shows the captions in a language, or the first ones; returns their language. */
function show(tracks: readonly TextTrack[], language: string | null): string | null {
  const selected = tracks.find((track) => track.language === language) ?? tracks[0];
  for (const track of tracks) track.mode = track === selected ? 'showing' : 'disabled';
  return selected?.language ?? null;
}

/** Returns the captions and subtitles of a video; none without one. */
export const captionsOf = (video: VideoElement | null) =>
  [...(video?.textTracks ?? [])].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');

interface CaptionsControl {
  readonly hasCaptions: boolean;
  readonly showsCaptions: boolean;
  readonly toggle: () => void;
}

/**
 * Manages the captions of the video on the stage: once on, they are on in every video on this device, in the same language if available,
 * until turned off. They load with the first play.
 */
export function useCaptions(video: RefObject<VideoElement | null>): CaptionsControl {
  const hasPlayed = useMediaSelector((state) => state.mediaHasPlayed ?? false);
  const hasCaptions = useMediaSelector((state) => (state.mediaSubtitlesList?.length ?? 0) > 0);
  const showsCaptions = useMediaSelector((state) => (state.mediaSubtitlesShowing?.length ?? 0) > 0);
  useEffect(() => {
    const language = remembered();
    if (hasPlayed && hasCaptions && language !== null) show(captionsOf(video.current), language);
  }, [video, hasPlayed, hasCaptions]);
  return {
    hasCaptions,
    showsCaptions,
    toggle() {
      const tracks = captionsOf(video.current);
      if (!showsCaptions) remember(show(tracks, navigator.language.split('-', 1)[0] ?? null));
      else {
        remember(null);
        for (const track of tracks) track.mode = 'disabled';
      }
    },
  };
}
