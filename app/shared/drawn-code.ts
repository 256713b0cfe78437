import { referenceKey } from './reference.ts';

/** Signs of codes that people read out and type: capitals and digits without look-alikes, so no I, L, O, 0, 1. */
export const codeSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Reads a code of this many signs as typed, in small letters, with spaces and dashes; empty for anything else. */
export function readDrawnCode(typed: string, length: number): string {
  const code = referenceKey(typed.slice(0, 60)).replaceAll(/[_.]/g, '');
  return code.length === length && /^[A-HJKMNP-Z2-9]+$/.test(code) ? code : '';
}

/** Writes a code in groups of so many signs: 'ABCDE-FGHJK'. */
export const showDrawnCode = (code: string, group: number): string =>
  Array.from({ length: Math.ceil(code.length / group) }, (_, index) =>
    code.slice(index * group, (index + 1) * group),
  ).join('-');
