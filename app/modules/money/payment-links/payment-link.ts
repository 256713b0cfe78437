import { readPersonName } from '#app/shared/person-name.ts';
import { maxLinkMessageLength, maxLinkNameLength, maxPayerMessageLength } from '#app/shared/selling-terms.ts';
import { refuse } from './payment-link-errors.ts';

/** Path of a payment link's page, by its token. */
export const payerPath = (token: string): string => `/p/${token}`;

/** Returns how a link names its buyer unless they change it: 'Faith N.'. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const initial = /^./u.exec(others.at(-1) ?? '')?.[0];
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase()}.`;
}

/** Returns the first word of a name, for sentences: 'Faith'. */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;

/** Cleans words that somebody else reads: lines stay, other control characters go. */
const cleanWords = (typed: string) =>
  typed
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim();

/** Reads what a link says. Throws DomainError 'link_name_invalid', 'words_invalid'. */
export function readLinkWords(typed: { readonly name: string; readonly message: string }) {
  const { name } = readPersonName(typed.name);
  const message = cleanWords(typed.message);
  if (name === null || name.length > maxLinkNameLength) throw refuse('link_name_invalid');
  if (message.length > maxLinkMessageLength) throw refuse('words_invalid', { most: String(maxLinkMessageLength) });
  return { shownName: name, message };
}

/** Reads what a payer says to the buyer. Throws DomainError 'link_name_invalid', 'words_invalid'. */
export function readPayerWords(typed: { readonly name: string; readonly message: string }) {
  const name = typed.name.trim() === '' ? '' : readPersonName(typed.name).name;
  const message = cleanWords(typed.message);
  if (name === null || name.length > maxLinkNameLength) throw refuse('link_name_invalid');
  if (message === '' || message.length > maxPayerMessageLength)
    throw refuse('words_invalid', { most: String(maxPayerMessageLength) });
  return { name, message };
}
