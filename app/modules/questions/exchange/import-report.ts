import type { FileNote } from './found-question.ts';
import type { ImportState } from './sort-questions.server.ts';

/** A question of a file that is not simply added. */
export interface ReportRow {
  readonly line: number;
  readonly words: string;
  readonly state: ImportState;
  readonly remarks: readonly string[];
}

/** What an import of a file would do. */
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
  /** How many questions the course may still have. */
  readonly room: number;
}

/** How many rows and notes the page shows; the file of the report has all. */
export const shownRows = 200;
export const shownNotes = 20;

/** What the page of imports is answered. */
export interface ImportAnswer {
  readonly report: ImportReport | null;
  readonly error: string | null;
  /** Where it is done: the bank. */
  readonly path: string | null;
}
