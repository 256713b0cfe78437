import { PAINT } from './paint.ts';
import type { Rhythm, WovenEdge } from './draw-cover.ts';

/** Colours of the things on a ground: two that contrast with it and with each other. */
export interface Hues {
  readonly main: string;
  readonly second: string;
}

export interface Ground extends Hues {
  readonly ground: string;
  /** A lighter shade of the ground, for the light. */
  readonly glow: string;
  /** A darker shade, below standing things. */
  readonly floor: string;
  readonly edge: WovenEdge['colours'];
}

const { cream, marigold, vermilion, cobalt, wine, navy, sky, rose, ink } = PAINT;

/** The grounds of composed covers. */
export const GROUNDS: readonly [Ground, ...Ground[]] = [
  {
    ground: cobalt,
    glow: '#3a63e6',
    floor: navy,
    main: marigold,
    second: vermilion,
    edge: [marigold, vermilion, cream],
  },
  {
    ground: PAINT.bottle,
    glow: '#17695e',
    floor: '#0b3b35',
    main: marigold,
    second: vermilion,
    edge: [vermilion, cream, marigold],
  },
  { ground: marigold, glow: '#ffcb5c', floor: '#e58a1f', main: cobalt, second: wine, edge: [wine, vermilion, cream] },
  {
    ground: vermilion,
    glow: '#f05f41',
    floor: '#b93219',
    main: marigold,
    second: cobalt,
    edge: [cream, marigold, cobalt],
  },
  { ground: wine, glow: '#8c2439', floor: '#5a1223', main: marigold, second: rose, edge: [rose, marigold, cream] },
  { ground: sky, glow: '#c3e2f6', floor: '#6fb0df', main: vermilion, second: cobalt, edge: [cobalt, vermilion, cream] },
  { ground: rose, glow: '#f8bda9', floor: '#ee937a', main: wine, second: cobalt, edge: [wine, cream, cobalt] },
  {
    ground: PAINT.jacaranda,
    glow: '#7868cc',
    floor: '#4d3d98',
    main: marigold,
    second: vermilion,
    edge: [cream, vermilion, marigold],
  },
  { ground: navy, glow: '#22387a', floor: '#0e1a42', main: marigold, second: sky, edge: [sky, vermilion, cream] },
  {
    ground: PAINT.clay,
    glow: '#d07549',
    floor: '#7d3a20',
    main: marigold,
    second: cobalt,
    edge: [cream, marigold, ink],
  },
  {
    ground: '#2b1c17',
    glow: '#3f2b22',
    floor: '#4a322a',
    main: vermilion,
    second: marigold,
    edge: [vermilion, marigold, sky],
  },
  {
    ground: '#f6dfb2',
    glow: '#fbedcf',
    floor: '#e0ad6a',
    main: vermilion,
    second: cobalt,
    edge: [vermilion, cobalt, cream],
  },
];

export const RHYTHM_NAMES: readonly [Rhythm, ...Rhythm[]] = ['peaks', 'checks', 'slants', 'teeth'];
