import type { ExportedTable } from './exported-tables.ts';
import { shorten, type CellFault, type Place } from './old-row.ts';

/** What became of the rows of a table. */
export interface TableCount {
  made: number;
  /** Rows that were there and got something from the old one. */
  changed: number;
  /** Imported before. */
  known: number;
  /** Rows that stand for nothing here: placeholders, progress in courses that were never opened. */
  empty: number;
  skipped: number;
  wrong: number;
}

/** More mistakes than anybody reads at once. */
const mostFaults = 50;

/** Ends an import that has too many mistakes. */
export class TooManyFaults extends Error {
  override name = 'TooManyFaults';
}

/** Tells what an import does, line by line as it happens, and counts it by table. */
export class ImportReport {
  readonly #print: (line: string) => void;
  readonly #counts = new Map<string, TableCount>();
  #faults = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  count({ name }: ExportedTable, kind: keyof TableCount, rows = 1): void {
    this.of(name)[kind] += rows;
  }

  /** A row that is left out, and why. */
  skipped(table: ExportedTable, place: Place, why: string): void {
    this.count(table, 'skipped');
    this.#say('left out', place, why);
  }

  /** A row that was there and is changed, and how. */
  changed(table: ExportedTable, place: Place, how: string): void {
    this.count(table, 'changed');
    this.#say('changed', place, how);
  }

  /** A row that is taken, though not as it is. */
  note(place: Place, sentence: string): void {
    this.#say('note', place, sentence);
  }

  /** Something about a whole file. */
  ofFile(file: string, sentence: string): void {
    this.#print(`note      ${file}: ${sentence}`);
  }

  /** What cannot be imported: nothing is, as long as there is one of these. Throws TooManyFaults. */
  wrong(
    table: ExportedTable | null,
    place: Place,
    fault: Pick<CellFault, 'message'> & { readonly column?: string },
  ): void {
    if (table) this.count(table, 'wrong');
    this.#faults += 1;
    const column = fault.column === undefined ? '' : `column '${shorten(fault.column)}' `;
    this.#say('WRONG', place, `${column}${fault.message}`);
    if (this.#faults >= mostFaults) throw new TooManyFaults(`The first ${mostFaults} mistakes are shown.`);
  }

  get faults(): number {
    return this.#faults;
  }

  /** Whether anything would be, or was, written. */
  get hasChanges(): boolean {
    return [...this.#counts.values()].some(({ made, changed }) => made + changed > 0);
  }

  /** Counts by table, in the order in which they were read. */
  get counts(): ReadonlyMap<string, Readonly<TableCount>> {
    return this.#counts;
  }

  of(table: string): TableCount {
    const count = this.#counts.get(table) ?? { made: 0, changed: 0, known: 0, empty: 0, skipped: 0, wrong: 0 };
    this.#counts.set(table, count);
    return count;
  }

  #say(what: string, { file, line }: Place, sentence: string): void {
    this.#print(`${what.padEnd(9)} ${file}:${line}: ${sentence}`);
  }
}
