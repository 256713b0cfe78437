import { useEffect, useState, type RefObject } from 'react';
import { captionsOf } from './use-captions.ts';
import type { VideoElement } from './video-element.ts';

/**
 * Shows the words of the captions that are on below the picture, on a phone in place of the browser's own, which are a twentieth of the
 * picture high there and cover it.
 */
export function CaptionsBelow({ video }: { readonly video: RefObject<VideoElement | null> }) {
  const [shown, setShown] = useState({ words: '', language: '' });
  useEffect(() => {
    const track = captionsOf(video.current).find(({ mode }) => mode === 'showing');
    if (!track) return;
    const update = () => {
      const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
      setShown({ words: cues.map((cue) => cue.getCueAsHTML().textContent).join('\n'), language: track.language });
    };
    update();
    track.addEventListener('cuechange', update);
    return () => track.removeEventListener('cuechange', update);
  }, [video]);
  return (
    <p className="video-words" lang={shown.language || undefined}>
      {shown.words}
    </p>
  );
}
