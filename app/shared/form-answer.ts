import type { TheirField } from './record-fields.ts';

/** What a refused form is answered. */
export interface FormAnswer<Conflict = never> {
  /** Sentences by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole. */
  readonly error: string | null;
  /** What somebody else saved meanwhile, under its version. A form sent again with this version replaces it. */
  readonly conflict: Conflict | null;
}

/** What somebody else saved meanwhile: its version, and where it differs from the form. */
export interface RecordConflict<Version = number> {
  readonly version: Version;
  readonly theirs: readonly TheirField[];
}

/** The answer of a form that stays on its page and was accepted. */
export const noFault: FormAnswer = { errors: {}, error: null, conflict: null };
