/** What plays on the stage: a <video>, or the element that frames YouTube's player and behaves like one. */
export type FilmElement = HTMLElement &
  Pick<HTMLMediaElement, 'currentTime' | 'readyState' | 'paused' | 'textTracks' | 'play' | 'pause' | 'load'>;

/** Where it plays next, in seconds; before anything is loaded, where it will begin. */
export function moveTo(film: FilmElement, seconds: number): void {
  film.currentTime = seconds;
}
