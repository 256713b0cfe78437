/** The longest reason for another name on a certificate, of learners and of staff. */
export const maxCorrectionReason = 500;

/** What a learner typed: the name to print, and why. */
export interface CorrectionInput {
  readonly name: string;
  readonly reason: string;
}

/** The latest correction of a learner's own certificate, on its page; days in words. */
export type CorrectionStatus =
  | { readonly state: 'waiting'; readonly name: string; readonly askedOn: string }
  | { readonly state: 'declined'; readonly name: string; readonly decidedOn: string; readonly reason: string };

/** A certificate whose name staff may correct, with the learner's request; null if nobody asked. */
export interface CertificateToCorrect {
  readonly courseTitle: string;
  readonly certifiedName: string;
  /** The name of the account. */
  readonly accountName: string;
  readonly request: { readonly name: string; readonly reason: string; readonly askedAt: Date } | null;
  /** Earlier corrections, the latest first. */
  readonly earlier: readonly {
    readonly id: string;
    readonly state: 'issued' | 'declined';
    readonly name: string;
    readonly formerName: string | null;
    readonly reason: string;
    readonly decidedAt: Date;
  }[];
}
