import { formatDay } from '#app/shared/dates.ts';
import type { OwnPicture } from '#app/shared/picture.ts';
import { hoursLearned } from '../progress.ts';

/** What a certificate says, as it was on the day the course was completed. */
export interface CertificateFacts {
  /** As it is kept: without spaces. */
  readonly code: string;
  readonly learnerName: string;
  readonly courseTitle: string;
  /** A category of the artwork. */
  readonly category: string;
  readonly instructor: string;
  readonly lessons: number;
  /** Whole hours of study, an estimate; at least 1. */
  readonly hours: number;
  readonly completedAt: Date;
}

/** A certificate as page, file and mail show it. */
export interface Certificate extends CertificateFacts {
  /** '7K2Q 9MXD 3FHT PAXW', for people who type it. */
  readonly codeInWords: string;
  /** '13 Nov 2025'. */
  readonly completedOn: string;
  /** 'about 4 hours'. */
  readonly studyTime: string;
}

/** What anybody with the link is told: the certificate, or no more than that it does not hold. */
export type CertificateStanding =
  | {
      readonly state: 'valid';
      readonly certificate: Certificate;
      /** The picture that the course has now; null for its composed cover. */
      readonly picture: OwnPicture | null;
      readonly isOwn: boolean;
    }
  | { readonly state: 'revoked'; readonly codeInWords: string; readonly isOwn: boolean };

export function certificateOf(facts: CertificateFacts): Certificate {
  return {
    ...facts,
    codeInWords: codeInWords(facts.code),
    completedOn: formatDay(facts.completedAt),
    studyTime: `about ${countOf(facts.hours, 'hour')}`,
  };
}

/** Hours of a certificate: the dashboard's estimate, and never none. */
export function certifiedHours(completedLessons: number): number {
  return Math.max(1, hoursLearned(completedLessons));
}

/** '16 lessons', '1 lesson'. */
export function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The address at which anybody can check it, from the site's root. */
export function certificatePath(code: string): string {
  return `/certificates/${code}`;
}

/** The address of the file, from the site's root. */
export function certificateFilePath(code: string): string {
  return `${certificatePath(code)}/pdf`;
}

function codeInWords(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$& ');
}

/** A code as it may be typed, in small letters and with spaces or dashes, as it is kept; null for what cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-HJ-NP-Z]{10,16}$/.test(code) ? code : null;
}
