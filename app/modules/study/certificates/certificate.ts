import { formatDay } from '#app/shared/dates.ts';
import type { OwnPicture } from '#app/shared/picture.ts';
import type { CorrectionStatus } from './corrections/correction.ts';
import type { Proof } from '#app/modules/study/learning/proofs/proof.ts';
import { referenceKey } from '#app/shared/reference.ts';

/** Facts of a certificate, as on the day the course was completed. */
export interface CertificateFacts {
  /** As stored: without spaces. */
  readonly code: string;
  readonly learnerName: string;
  readonly courseTitle: string;
  /** A category of the artwork. */
  readonly category: string;
  readonly instructor: string;
  readonly lessons: number;
  readonly completedAt: Date;
  /** Quizzes passed and assignments accepted. */
  readonly proofs: readonly Proof[];
  /** When it was last issued again with a corrected name. */
  readonly issuedAgainAt?: Date | null;
}

/** A certificate on page, in file and mail. */
export interface Certificate extends CertificateFacts {
  /** '7K2Q 9MXD 3FHT PAXW', for typing. */
  readonly codeInWords: string;
  /** '13 Nov 2025'. */
  readonly completedOn: string;
  /** The day on which it was last issued again with a corrected name; null for the first one. */
  readonly issuedAgainOn: string | null;
}

/** The public view: the certificate, or only that it is revoked. */
export type CertificateStanding =
  | {
      readonly state: 'valid';
      readonly certificate: Certificate;
      /** The picture that the course has now; null for its composed cover. */
      readonly picture: OwnPicture | null;
      readonly isOwn: boolean;
      /** The owner's request for another name that waits, or the last answer if it was declined; null for everybody else. */
      readonly correction: CorrectionStatus | null;
    }
  | { readonly state: 'revoked'; readonly codeInWords: string; readonly isOwn: boolean };

export function certificateOf(facts: CertificateFacts): Certificate {
  return {
    ...facts,
    codeInWords: codeInWords(facts.code),
    completedOn: formatDay(facts.completedAt),
    issuedAgainOn: facts.issuedAgainAt ? formatDay(facts.issuedAgainAt) : null,
  };
}

/** Returns the public address of a certificate, from the site's root. */
export function certificatePath(code: string): string {
  return `/certificates/${code}`;
}

/** Returns the address of the file, from the site's root. */
export function certificateFilePath(code: string): string {
  return `${certificatePath(code)}/pdf`;
}

function codeInWords(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$& ');
}

/** Reads a typed code, in small letters and with spaces or dashes, in its stored form; null for anything else. */
export function readCode(typed: string): string | null {
  const code = referenceKey(typed);
  return /^[2-9A-HJ-NP-Z]{10,16}$/.test(code) ? code : null;
}
