import { DomainError } from '#app/shared/domain-error.ts';
import type { LedgerErrorCode } from '../ledger-errors.ts';

/** What KRA's eTIMS gave a document. */
export interface Etims {
  readonly number: string;
  /** Content of the QR code: an https address; null without one. */
  readonly url: string | null;
}

/** Numbers as KRA writes them: letters, digits, spaces, dashes and slashes. */
const numberShape = /^[A-Za-z0-9 /-]{3,60}$/;
const maxUrlLength = 500;

const refuse = (code: LedgerErrorCode) => new DomainError(code);

/** Reads a number and an address, which may be empty. Throws DomainError 'etims_invalid', 'etims_url_invalid'. */
export function readEtims(number: string, url: string): Etims {
  const cleaned = number.replaceAll(/\s+/g, ' ').trim();
  const address = url.trim();
  if (!numberShape.test(cleaned)) throw refuse('etims_invalid');
  if (address === '') return { number: cleaned, url: null };
  const isAddress = address.length <= maxUrlLength && URL.canParse(address) && new URL(address).protocol === 'https:';
  if (!isAddress) throw refuse('etims_url_invalid');
  return { number: cleaned, url: address };
}
