import { formatDuration } from '#app/shared/duration.ts';
import { File, FileText, Play } from '#app/ui/icons.ts';
import type { PracticePlace } from '#app/modules/learning/lesson-kinds/practice/practice-content.ts';
import { m } from '#texts';

/** Where in a lesson, in a word: second, page or text. */
export function PlaceChip({ place: { second, page } }: { readonly place: PracticePlace }) {
  return (
    <span className="taught-chip num">
      {second !== null ? <Play /> : page !== null ? <File /> : <FileText />}
      {second !== null ? formatDuration(second) : page !== null ? m.player_pdf_page({ page }) : m.practice_place_text()}
    </span>
  );
}

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
      <PlaceChip place={place} />
      <span>
        <b>{m.practice_show_taught()}</b>
        <small>{placeWords(place)}</small>
      </span>
    </button>
  );
}
