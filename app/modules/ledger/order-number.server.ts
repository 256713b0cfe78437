import { randomInt } from 'node:crypto';

/** Capitals and digits that nobody mistakes for one another when reading them out: no I, L, O, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** 'MIC3' and six characters: what the prompt shows, within the 12 that M-Pesa allows (Daraja: AccountReference). */
export function drawOrderNumber(): string {
  return `MIC3${Array.from({ length: 6 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`;
}

/** People type an order's number in small letters, with spaces and dashes: 'mic3-7hk 2qx' is MIC37HK2QX. */
export function readOrderNumber(typed: string): string {
  const number = typed.replace(/[\s\p{Pd}_.]/gu, '').toUpperCase();
  return /^[A-Z0-9]{6,12}$/.test(number) ? number : '';
}
