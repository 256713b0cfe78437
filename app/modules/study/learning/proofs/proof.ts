import { formatDay } from '#app/shared/dates.ts';
import { m } from '#texts';

/** A passed quiz or an accepted assignment, as its certificate keeps it. */
export interface Proof {
  readonly kind: 'check' | 'assignment';
  readonly title: string;
  readonly points: number;
  readonly outOf: number;
  /** ISO time. */
  readonly at: string;
}

/** Formats a proof as one line: 'Final quiz: 18 of 20 points, 24 Nov 2026'. */
export function proofInWords({ kind, title, points, outOf, at }: Proof): string {
  const words = kind === 'check' ? m.certificates_proof_check : m.certificates_proof_assignment;
  return words({ title, points: String(points), of: String(outOf), day: formatDay(new Date(at)) });
}
