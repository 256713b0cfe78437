import type { SyntheticEvent } from 'react';

/** Milliseconds within which a film that fails again has really failed. */
const patience = 30_000;

const askedAt = new WeakMap<HTMLVideoElement, number>();

/**
 * For the error of a film: asks for it anew where it was, because the link that a browser was given to its bytes opens for some
 * minutes only, and a film may be stopped for longer. Says whether it did; not twice within half a minute.
 */
export function askAgain({ currentTarget: film }: Pick<SyntheticEvent<HTMLVideoElement>, 'currentTarget'>): boolean {
  const now = performance.now();
  if (now - (askedAt.get(film) ?? -Infinity) < patience) return false;
  askedAt.set(film, now);
  const { currentTime, paused, playbackRate } = film;
  film.load();
  film.currentTime = currentTime;
  film.playbackRate = playbackRate;
  // The browser may refuse to play without a press; the video then waits for Play.
  if (!paused) void film.play().catch(() => undefined);
  return true;
}
