/** The player on the stage: a <video>, or the element that frames YouTube's player with the same interface. */
export type VideoElement = HTMLElement &
  Pick<HTMLMediaElement, 'currentTime' | 'readyState' | 'paused' | 'textTracks' | 'play' | 'pause' | 'load'>;

/** Sets the position in seconds; before loading, the start position. */
export function moveTo(video: VideoElement, seconds: number): void {
  video.currentTime = seconds;
}

/** Seconds before the end from which a video counts as watched and starts over. */
const watchedBefore = 5;

/** Returns the position to continue from, in seconds: the last one, or 0 after the end. */
export function resumeSeconds(position: number | null, durationSeconds: number | null): number {
  if (position === null || position < 1) return 0;
  return durationSeconds !== null && position > durationSeconds - watchedBefore ? 0 : position;
}

/** Goes on with another file at the same second, speed and captions, and plays if the last one did. */
export function changeSource(video: HTMLVideoElement, url: string): void {
  const { currentTime, paused, playbackRate } = video;
  const modes = [...video.textTracks].map(({ mode }) => mode);
  video.src = url;
  video.playbackRate = playbackRate;
  for (const [index, track] of [...video.textTracks].entries()) track.mode = modes[index] ?? 'disabled';
  moveTo(video, currentTime);
  // The browser may require a press to play; the video then waits for Play.
  if (!paused) void video.play().catch(() => undefined);
}
