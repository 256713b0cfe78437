import type { PlayerView } from '../../player-view.ts';

/** Returns what `opensSentence` needs of a course. */
export function wordsOf({ days, sections }: Pick<PlayerView, 'days' | 'sections'>) {
  return {
    today: days.today,
    titleOf: (lessonId: string) => sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)?.title,
  };
}
