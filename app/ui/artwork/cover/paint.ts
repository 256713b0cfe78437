import { BEAD } from '../beads.ts';

/** The colours of covers: the beads, and some that belong to covers alone. The green of paying is not among them. */
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
