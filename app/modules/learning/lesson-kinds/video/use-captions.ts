import { useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, type RefObject } from 'react';
import type { VideoElement } from './video-element.ts';

const storageKey = 'mic3-captions';

/** The language in which captions were last read on this device; null where they were turned off, and before anybody chose. */
function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage may be closed to us.
    return null;
  }
}

function remember(language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, language);
  } catch {
    // Then it holds for this video only.
  }
}

/** Shows the captions in a language, or the first where there are none in it; gives the language that they have. */
function show(tracks: readonly TextTrack[], language: string | null): string | null {
  const selected = tracks.find((track) => track.language === language) ?? tracks[0];
  for (const track of tracks) track.mode = track === selected ? 'showing' : 'disabled';
  return selected?.language ?? null;
}

const captionsOf = (video: VideoElement | null) =>
  [...(video?.textTracks ?? [])].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');

interface CaptionsInHand {
  readonly hasCaptions: boolean;
  readonly showsCaptions: boolean;
  readonly toggle: () => void;
}

/**
 * Captions of the video on the stage: turned on they are there in every video on this device, in the same language where there is one,
 * until they are turned off. They are fetched with the first play.
 */
export function useCaptions(video: RefObject<VideoElement | null>): CaptionsInHand {
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
