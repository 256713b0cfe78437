import type { SyntheticEvent } from 'react';

/** Milliseconds within which a second failure of a video is final. */
const retryIntervalMs = 30_000;

const reloadedAt = new WeakMap<HTMLVideoElement, number>();

/**
 * Handles the error of a video: requests it again at its position, because a signed link to its bytes expires after some minutes. Returns
 * whether it did; at most once in half a minute.
 */
export function reloadVideo({
  currentTarget: video,
}: Pick<SyntheticEvent<HTMLVideoElement>, 'currentTarget'>): boolean {
  const now = performance.now();
  if (now - (reloadedAt.get(video) ?? -Infinity) < retryIntervalMs) return false;
  reloadedAt.set(video, now);
  const { currentTime, paused, playbackRate } = video;
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  // The browser may require a press to play; the video then waits for Play.
  if (!paused) void video.play().catch(() => undefined);
  return true;
}
