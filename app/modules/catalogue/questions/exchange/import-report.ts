import type { FileNote } from './parsed-question.ts';
import type { ImportState } from './sort-questions.server.ts';

/** A question of a file that is not simply added. */
export interface ReportRow {
  readonly line: number;
  readonly words: string;
  readonly state: ImportState;
  readonly remarks: readonly string[];
}

/** Preview of an import. */
export interface ImportReport {
  readonly fileName: string;
  /** That the import is sent with, so that it imports this very file. */
  readonly digest: string;
  readonly counts: Readonly<Record<ImportState, number>>;
  /** New questions of which something is left out. */
  readonly noted: number;
  /** The first of those that are not simply added, in the order of the file. */
  readonly rows: readonly ReportRow[];
  readonly moreRows: number;
  readonly notes: readonly FileNote[];
  readonly moreNotes: number;
  /** Number of questions that the course may still have. */
  readonly room: number;
}

/** Maximum number of rows and notes on the page; the report file has all of them. */
export const shownRows = 200;
export const shownNotes = 20;

/** Answer for the import page. */
export interface ImportAnswer {
  readonly report: ImportReport | null;
  readonly error: string | null;
  /** Address of the bank after the import; null before. */
  readonly path: string | null;
}
