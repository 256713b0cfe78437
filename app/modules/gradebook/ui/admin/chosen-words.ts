import { m } from '#texts';
import type { ChosenAnswer } from '../../item-analysis.ts';

/** Says what learners chose. */
export function chosenWords({ what }: ChosenAnswer): string {
  switch (what.kind) {
    case 'words':
      return what.text;
    case 'truth':
      return what.isTrue ? m.portal_items_true() : m.portal_items_false();
    case 'left_out':
      return m.portal_items_left_out({ text: what.text });
    case 'in_place':
      if (what.text === '') return m.portal_items_empty_gap({ place: what.place });
      return what.place === 0
        ? m.portal_items_left_out({ text: what.text })
        : m.portal_items_in_place({ text: what.text, place: what.place });
    case 'for':
      return m.portal_items_for({ text: what.text, of: what.of });
    case 'unknown':
      return m.portal_items_unknown();
    case 'empty':
      return m.portal_items_empty();
  }
}
