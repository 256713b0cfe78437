import type { CategoryId } from '#app/shared/course-terms.ts';
import { withoutAccents } from '#app/shared/without-accents.ts';
import { hashText, pick, randomFrom } from '../seeded-random.ts';
import { bead, beadWord } from './bead-words.ts';
import * as companions from './companions.ts';
import type { Companion } from './companions.ts';
import type { Cover } from './draw-cover.ts';
import { GROUNDS, RHYTHM_NAMES, type Ground } from './grounds.ts';
import { area, circle, each, placed, rect, times } from './shapes.ts';
import * as subjects from './subjects.ts';
import type { Box, Lettering, Subject } from './subjects.ts';

interface Vocabulary {
  readonly subject: Subject;
  /** Things to the left and to the right of it, or the other way round. */
  readonly companions: readonly [Companion, Companion];
}

/** The things that represent a category. */
const VOCABULARIES: Readonly<Record<CategoryId, Vocabulary>> = {
  general: { subject: subjects.notebook, companions: [companions.books, companions.cup] },
  frontend: { subject: subjects.browserWindow, companions: [companions.smallPhone, companions.cursor] },
  backend: { subject: subjects.terminal, companions: [companions.database, companions.server] },
  mobile: { subject: subjects.tallPhone, companions: [companions.mast, companions.chat] },
  'ai-basics': { subject: subjects.promptSheet, companions: [companions.robot, companions.sparks] },
  'grant-writing': { subject: subjects.budgetSheet, companions: [companions.coins, companions.pencil] },
  'ai-agents': { subject: subjects.tickedInvoice, companions: [companions.robot, companions.gear] },
  design: { subject: subjects.artboard, companions: [companions.colourFan, companions.pencil] },
  devops: { subject: subjects.crate, companions: [companions.server, companions.cloudWithArrow] },
  data: { subject: subjects.chartBoard, companions: [companions.bars, companions.magnifier] },
};

const FLOOR = 322;

type Backdrop = (ground: Ground) => string;

/** Backgrounds behind the things, in steps of the ground's own colour. */
const BACKDROPS: readonly [Backdrop, ...Backdrop[]] = [
  ({ glow }) => circle(320, 190, 200, glow),
  ({ glow }) => circle(112, 108, 150, glow) + circle(560, 300, 120, glow),
  ({ glow }) => area('M0 30h330L40 330H0z', glow) + area('M640 90v150L540 330H420z', glow),
  ({ glow }) => area('M0 250q90 -90 190 -44q100 -96 220 -20q120 -70 230 10v150H0z', glow),
];

interface Arrangement {
  /** The subject's middle and tilt. */
  readonly x: number;
  readonly turn: number;
  /** Positions of its two companions. */
  readonly feet: readonly [number, number];
}

const ARRANGEMENTS: readonly [Arrangement, ...Arrangement[]] = [
  { x: 320, turn: -2, feet: [112, 532] },
  { x: 324, turn: 3, feet: [118, 536] },
  { x: 240, turn: -4, feet: [436, 552] },
  { x: 400, turn: 4, feet: [92, 204] },
];

/** Lines of lettering, as large as they fit into a box, in its middle. */
const lettering =
  ({ word, figure }: TitleWord): Lettering =>
  (box, colour) => {
    const lines = [word, figure].filter((text) => text !== '');
    if (lines.length === 0) return lozenge(box, colour);
    return each(lines, (text, index) => writeLine(text, rowOf(box, index, lines.length), colour));
  };

/** Draws a lozenge for a title without a letter that beads can show. */
function lozenge({ x, y, width, height }: Box, colour: string): string {
  const size = height / 5;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return each([1, 3, 5, 3, 1], (beads, row) =>
    times(beads, (index) => bead(middleX + (index - beads / 2) * size, middleY + (row - 2.5) * size, size, colour)),
  );
}

/** Returns the box of one row: the larger part for the word, the rest for the figure. */
function rowOf({ x, y, width, height }: Box, index: number, count: number): Box {
  if (count < 2) return { x, y, width, height };
  const first = height * 0.56;
  const gap = height * 0.1;
  return index === 0 ? { x, y, width, height: first } : { x, y: y + first + gap, width, height: height - first - gap };
}

function writeLine(text: string, { x, y, width, height }: Box, colour: string): string {
  const across = text.length * 4 - 1;
  const size = Math.min(width / across, height / 5);
  return beadWord(text, x + (width - across * size) / 2, y + (height - 5 * size) / 2, size, colour);
}

/**
 * Composes the cover of a course without a picture: the things of its category, a word of its title in beads, and a ground by the hash of
 * both. The same course always has the same cover. Draws only the letters A to Z and digits of the title, as beads.
 */
export function composeCover(title: string, category: CategoryId): Cover {
  const random = randomFrom(hashText(`${category} ${title}`));
  const ground = pick(random, GROUNDS);
  const backdrop = pick(random, BACKDROPS);
  const { x, turn, feet } = pick(random, ARRANGEMENTS);
  const { subject, companions: pair } = VOCABULARIES[category];
  const [left, right] = random() < 0.5 ? pair : [pair[1], pair[0]];
  const write = lettering(wordOfTitle(title));
  return {
    edge: { rhythm: pick(random, RHYTHM_NAMES), colours: ground.edge },
    scene: () =>
      [
        rect(0, 0, 640, 400, ground.ground),
        backdrop(ground),
        rect(0, FLOOR, 640, 60, ground.floor),
        placed({ x, y: 192, turn }, subject(ground, write)),
        placed({ x: feet[0], y: 340 }, left(ground)),
        placed({ x: feet[1], y: 346 }, right(ground)),
      ].join(''),
  };
}

/** Words without meaning for a course. */
const COMMON = new Set(
  (
    'TO OF IN ON AT BY AN AS IS IT OR THE AND FOR WITH FROM INTO YOUR YOU OUR THAT THIS WHAT WHEN HOW WHY ARE CAN NOT ALL ONE TWO ' +
    'NEW INTRO COURSE CLASS GUIDE BASIC BASICS FIRST STEPS LEARN LEVEL PART ABOUT WITHOUT UNTIL ' +
    'YA WA NA KWA ZA LA CHA VYA KWENYE KATIKA'
  ).split(' '),
);

const LONGEST_WORD = 9;

interface TitleWord {
  /** A word of the title, or its initial; empty if it has no letter or digit that beads can show. */
  readonly word: string;
  /** A number of two to four digits in the title; empty without one. */
  readonly figure: string;
}

/** Returns the parts of a title that are shown in beads: at most one word and one figure, in capitals A to Z and digits. */
export function wordOfTitle(title: string): TitleWord {
  const plain = withoutAccents(title).toUpperCase();
  // A letter of another script splits no word in two: the whole of it is left out.
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => /^[A-Z0-9]+$/.test(word));
  const figure = words.find((word) => /^\d{2,4}$/.test(word)) ?? '';
  const named = words.filter((word) => /[A-Z]/.test(word));
  const telling = named.find((word) => word.length >= 2 && word.length <= LONGEST_WORD && !COMMON.has(word));
  const initial = (named.find((word) => !COMMON.has(word)) ?? named[0] ?? '').slice(0, 1);
  return { word: telling ?? initial, figure };
}
