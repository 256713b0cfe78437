import { randomInt } from 'node:crypto';
import { codeSigns } from '#app/shared/drawn-code.ts';

/** Draws a code that people read out and type: about five bits a sign. */
export const drawCode = (length: number): string =>
  Array.from({ length }, () => codeSigns.charAt(randomInt(codeSigns.length))).join('');
