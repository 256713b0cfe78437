import { flagOf, isBlank, lineOf, listOf, momentOf } from './cells.ts';
import { nameKey, type ExportedTable } from './exported-tables.ts';

/** A place in the export. */
export interface Place {
  readonly file: string;
  /** The line on which the row begins, from 1. */
  readonly line: number;
}

/** A cell that cannot be imported, with the heading of its column. */
export class CellFault extends Error {
  override name = 'CellFault';
  readonly column: string;
  constructor(column: string, sentence: string) {
    super(sentence);
    this.column = column;
  }
}

const stamps: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

/** A row of an export: its cells by the columns of its table. Every reading method throws CellFault. */
export class OldRow<Column extends string = string> {
  readonly place: Place;
  readonly #table: ExportedTable<Column>;
  readonly #cells = new Map<string, { readonly heading: string; readonly text: string }>();
  /** Headings that the row has twice, with different texts. */
  readonly #twice = new Set<string>();

  /** `cells` by heading, as in the file. */
  constructor(
    table: ExportedTable<Column>,
    place: Place,
    cells: readonly (readonly [heading: string, text: string])[],
  ) {
    this.#table = table;
    this.place = place;
    for (const [heading, text] of cells) {
      const key = nameKey(heading);
      const other = this.#cells.get(key);
      const isTwice = other !== undefined && ![other.text, text].some(isBlank) && other.text !== text;
      if (!other || isBlank(other.text)) this.#cells.set(key, { heading, text });
      if (isTwice) this.#twice.add(key);
    }
  }

  /** Returns the cell unchanged; empty if the column is missing or empty. */
  text(column: Column): string {
    if (this.#table.columns[column].some((key) => this.#twice.has(key)))
      throw this.fault(column, 'has different texts in two columns of this heading');
    const found = this.#table.columns[column]
      .map((key) => this.#cells.get(key)?.text ?? '')
      .find((text) => !isBlank(text));
    if (found?.includes('\u0000')) throw this.fault(column, 'has a NUL character');
    return found?.toWellFormed() ?? '';
  }

  /** Whether the export has the column. */
  has(column: Column): boolean {
    return this.#table.columns[column].some((key) => this.#cells.has(key));
  }

  /** Returns the imported cells, in the order of the table's columns. Leaves out when the old system touched the row. */
  content(): string[] {
    const columns = (Object.keys(this.#table.columns) as Column[]).filter((column) => !stamps.has(column));
    return columns.map(
      (column) => this.#table.columns[column].map((key) => this.#cells.get(key)?.text.trim()).find(Boolean) ?? '',
    );
  }

  line(column: Column): string {
    return lineOf(this.text(column));
  }

  /** Returns a cell that must not be empty. */
  required(column: Column): string {
    const text = this.text(column).trim();
    if (text === '') throw this.fault(column, 'is empty');
    return text;
  }

  flag(column: Column, otherwise: boolean): boolean {
    return this.read(column, flagOf, 'is neither true nor false') ?? otherwise;
  }

  moment(column: Column): Date | null {
    return this.read(column, momentOf, 'is not a time');
  }

  list(column: Column): string[] {
    return this.read(column, listOf, 'is not a list') ?? [];
  }

  /** Parses the cell with `read`; null for an empty cell. Throws if `read` returns null: `problem` says what the cell is not. */
  read<Value>(column: Column, read: (text: string) => Value | null, problem: string): Value | null {
    const text = this.text(column);
    if (text === '') return null;
    const value = read(text);
    if (value === null) throw this.fault(column, `'${shorten(text)}' ${problem}`);
    return value;
  }

  fault(column: Column, sentence: string): CellFault {
    const heading = this.#table.columns[column].map((key) => this.#cells.get(key)?.heading).find(Boolean);
    return new CellFault(heading ?? column, sentence);
  }
}

/** Shortens a cell for reports. */
export function shorten(text: string): string {
  const line = lineOf(text);
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
