import { BEAD } from '../beads.ts';

/** Colours of covers: the beads', and some for covers only. The green of payments is not among them. */
export const PAINT = {
  ...BEAD,
  sand: '#eed9b4',
  jacaranda: '#6a58bd',
  bottle: '#11564d',
  skin: '#7c4630',
  /** Printing on paper: lines that say less, and rules of a table. */
  faint: '#cbb38f',
  grey: '#b9a58c',
  rule: '#decbaa',
} as const;
