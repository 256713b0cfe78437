import type { PracticePlace } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import { PlaceChip } from '#app/modules/study/learning/ui/place-chip.tsx';
import { m } from '#texts';

/** The lesson, with the heading where there is one. */
export const placeWords = ({ title, heading }: PracticePlace): string =>
  heading === null ? title : m.practice_place_heading({ title, heading });

interface TaughtLinkProps {
  readonly place: PracticePlace;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export function TaughtLink({ place, isOpen, onOpen }: TaughtLinkProps) {
  return (
    <button type="button" className="taught-link" aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen}>
      <PlaceChip second={place.second} page={place.page} />
      <span>
        <b>{m.practice_show_taught()}</b>
        <small>{placeWords(place)}</small>
      </span>
    </button>
  );
}
