/** Lines from the foot of the picture at which captions stand: above the controls. */
const line = -4;

/**
 * Moves captions without a place of their own above the controls; answers how to stop that. They are fetched with the
 * first play, before anybody asks for them: one that is on screen already does not move.
 */
export function liftCaptions(video: HTMLVideoElement): () => void {
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
