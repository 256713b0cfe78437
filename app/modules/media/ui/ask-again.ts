import type { SyntheticEvent } from 'react';

/** Milliseconds within which a video that fails again has really failed. */
const retryIntervalMs = 30_000;

const askedAt = new WeakMap<HTMLVideoElement, number>();

/**
 * For the error of a video: asks for it again where it was, because the link that a browser was given to its bytes opens for some
 * minutes only, and a video may be stopped for longer. Says whether it did; not twice within half a minute.
 */
export function askAgain({ currentTarget: video }: Pick<SyntheticEvent<HTMLVideoElement>, 'currentTarget'>): boolean {
  const now = performance.now();
  if (now - (askedAt.get(video) ?? -Infinity) < retryIntervalMs) return false;
  askedAt.set(video, now);
  const { currentTime, paused, playbackRate } = video;
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  // The browser may refuse to play without a press; the video then waits for Play.
  if (!paused) void video.play().catch(() => undefined);
  return true;
}
