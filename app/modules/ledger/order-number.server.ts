import { randomInt } from 'node:crypto';
import { referenceKey } from '#app/shared/reference.ts';

/** Capitals and digits that are distinct when read out: no I, L, O, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Returns 'MIC3' and six random characters, which the prompt shows, within M-Pesa's limit of 12 (Daraja: AccountReference). */
export function generateOrderNumber(): string {
  return `MIC3${drawSix()}`;
}

/** Returns 'P' and six random characters: the account number of a plan, which is shorter than an order's. */
export function generatePlanNumber(): string {
  return `P${drawSix()}`;
}

/** Returns the secret code of a gift: sixteen random characters, 79 bits. */
export const generateGiftCode = (): string => draw(16);

const drawSix = () => draw(6);

const draw = (length: number) => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Reads an order's or a plan's number as typed, in small letters, with spaces and dashes: 'mic3-7hk 2qx' is MIC37HK2QX. */
export function readOrderNumber(typed: string): string {
  const number = referenceKey(typed).replaceAll(/[_.]/g, '');
  return /^[A-Z0-9]{6,12}$/.test(number) ? number : '';
}
