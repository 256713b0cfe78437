/** Words without meaning for a course. */
const COMMON = new Set(
  (
    'TO OF IN ON AT BY AN AS IS IT OR THE AND FOR WITH FROM INTO YOUR YOU OUR THAT THIS WHAT WHEN HOW WHY ARE CAN NOT ALL ONE TWO ' +
    'NEW INTRO COURSE CLASS GUIDE BASIC BASICS FIRST STEPS LEARN LEVEL PART ABOUT WITHOUT UNTIL ' +
    'YA WA NA KWA ZA LA CHA VYA KWENYE KATIKA'
  ).split(' '),
);

const LONGEST_WORD = 9;

export interface TitleWord {
  /** A word of the title, or its initial; empty if it has no letter or digit that beads can show. */
  readonly word: string;
  /** A number of two to four digits in the title; empty without one. */
  readonly figure: string;
}

/** Returns the parts of a title that are shown in beads: at most one word and one figure, in capitals A to Z and digits. */
export function wordOfTitle(title: string): TitleWord {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  // A letter of another script splits no word in two: the whole of it is left out.
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => /^[A-Z0-9]+$/.test(word));
  const figure = words.find((word) => /^\d{2,4}$/.test(word)) ?? '';
  const named = words.filter((word) => /[A-Z]/.test(word));
  const telling = named.find((word) => word.length >= 2 && word.length <= LONGEST_WORD && !COMMON.has(word));
  const initial = (named.find((word) => !COMMON.has(word)) ?? named[0] ?? '').slice(0, 1);
  return { word: telling ?? initial, figure };
}
