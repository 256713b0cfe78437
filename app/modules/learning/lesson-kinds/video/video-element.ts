/** What plays on the stage: a <video>, or the element that frames YouTube's player and behaves like one. */
export type VideoElement = HTMLElement &
  Pick<HTMLMediaElement, 'currentTime' | 'readyState' | 'paused' | 'textTracks' | 'play' | 'pause' | 'load'>;

/** The position in seconds; before anything is loaded, where it will begin. */
export function moveTo(video: VideoElement, seconds: number): void {
  video.currentTime = seconds;
}

/** Seconds before its end from which a video counts as watched: it starts over. */
const watchedBefore = 5;

/** The position to continue from, in seconds: where the learner stopped, or the beginning after they saw the end. */
export function resumeSeconds(position: number | null, durationSeconds: number | null): number {
  if (position === null || position < 1) return 0;
  return durationSeconds !== null && position > durationSeconds - watchedBefore ? 0 : position;
}
