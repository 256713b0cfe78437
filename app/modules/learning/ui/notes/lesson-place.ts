import type { ContentType } from '#app/shared/course-terms.ts';
import { moveTo, type FilmElement } from '../player/film-element.ts';

/** What plays on the stage now; the player has one lesson at a time. */
const film = () => document.querySelector<FilmElement>('.stage video, .stage youtube-film');

/**
 * The second of the video at which a note is begun; null where that is not known. Who writes below a PDF has left the page
 * that the note is about: that one is asked for at the page.
 */
export function placeNow(type: ContentType): number | null {
  if (type !== 'video') return null;
  const seconds = film()?.currentTime ?? 0;
  return seconds >= 1 ? Math.floor(seconds) : null;
}

/** Goes to a place of the lesson that is open. */
export function goTo(type: ContentType, position: number): void {
  if (type === 'pdf') {
    document.querySelector(`.paper > [data-page="${Math.round(position)}"]`)?.scrollIntoView({ block: 'start' });
    return;
  }
  const stage = film();
  if (!stage) return;
  moveTo(stage, position);
  stage.scrollIntoView({ block: 'nearest' });
}
