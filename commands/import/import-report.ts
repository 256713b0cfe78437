import type { ExportedTable } from './exported-tables.ts';
import { shorten, type CellFault, type Place } from './old-row.ts';

/** Numbers of rows of a table, by what happened to them. */
interface TableCount {
  made: number;
  /** Existing rows that got a value from the old row. */
  changed: number;
  /** Rows that were imported before. */
  known: number;
  /** Rows that were imported before, with other content. They stay as they are here. */
  differs: number;
  /** Rows that mean nothing here: placeholders, and progress in courses that were never opened. */
  empty: number;
  skipped: number;
  wrong: number;
}

/** Number of faults after which an import stops. Nobody reads more at once. */
const maxFaults = 50;

/** Ends an import with too many faults. */
export class TooManyFaults extends Error {
  override name = 'TooManyFaults';
}

/** Prints what an import does, line by line as it happens, and counts it by table. */
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

  /** Reports a row that is left out, and why. */
  skipped(table: ExportedTable, place: Place, why: string): void {
    this.count(table, 'skipped');
    this.#say('left out', place, why);
  }

  /** Reports an existing row that is changed, and how. */
  changed(table: ExportedTable, place: Place, how: string): void {
    this.count(table, 'changed');
    this.#say('changed', place, how);
  }

  /** Reports a row that was imported before with other content: nothing is done with it. */
  differs(table: ExportedTable, place: Place, oldId: string): void {
    this.count(table, 'differs');
    this.#say('differs', place, `'${shorten(oldId)}' was imported with other content; it stays here as it is`);
  }

  /** Reports a row that is imported with a change. */
  note(place: Place, sentence: string): void {
    this.#say('note', place, sentence);
  }

  /** Reports something about a whole file. */
  ofFile(file: string, sentence: string): void {
    this.#print(`note      ${file}: ${sentence}`);
  }

  /** Reports a fault. An import with a fault writes nothing. Throws TooManyFaults. */
  wrong(
    table: ExportedTable | null,
    place: Place,
    fault: Pick<CellFault, 'message'> & { readonly column?: string },
  ): void {
    if (table) this.count(table, 'wrong');
    this.#faults += 1;
    const column = fault.column === undefined ? '' : `column '${shorten(fault.column)}' `;
    this.#say('WRONG', place, `${column}${fault.message}`);
    if (this.#faults >= maxFaults) throw new TooManyFaults(`The first ${maxFaults} mistakes are shown.`);
  }

  get faults(): number {
    return this.#faults;
  }

  /** Whether the import wrote, or would write, anything. */
  get hasChanges(): boolean {
    return [...this.#counts.values()].some(({ made, changed }) => made + changed > 0);
  }

  /** Numbers by table, in the order of reading. */
  get counts(): ReadonlyMap<string, Readonly<TableCount>> {
    return this.#counts;
  }

  of(table: string): TableCount {
    const count = this.#counts.get(table) ?? {
      made: 0,
      changed: 0,
      known: 0,
      differs: 0,
      empty: 0,
      skipped: 0,
      wrong: 0,
    };
    this.#counts.set(table, count);
    return count;
  }

  #say(what: string, { file, line }: Place, sentence: string): void {
    this.#print(`${what.padEnd(9)} ${file}:${line}: ${sentence}`);
  }
}
