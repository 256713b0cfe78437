/** Lines from the foot of the picture at which captions stand: above the controls. */
const line = -4;

/** Moves captions without a place of their own above the controls, once they are loaded; answers how to stop that. */
export function liftCaptions(video: HTMLVideoElement): () => void {
  const element = video.querySelector('track');
  if (!element) return () => undefined;
  const lift = () => {
    for (const cue of element.track.cues ?? []) {
      if (cue instanceof VTTCue && cue.line === 'auto') cue.line = line;
    }
  };
  lift();
  element.addEventListener('load', lift);
  return () => element.removeEventListener('load', lift);
}
