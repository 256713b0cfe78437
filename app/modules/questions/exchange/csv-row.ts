import { m } from '#texts';
import { locales } from '#app/shared/locale.ts';
import { newItemId } from '../kinds/new-item-id.ts';
import type { Item } from '../kinds/question-kind.ts';
import type { QuestionText } from '../kinds/question-text.ts';
import { lineBreakSign, type CsvColumn } from './csv-columns.ts';

type TextField = 'prompt' | 'beside' | 'answers' | 'matches' | 'text' | 'unit' | 'spares' | 'feedback' | 'explanation';

/** A row of a file of questions: its cells by their columns, and what is wrong with it. */
export class CsvRow {
  readonly faults: string[] = [];
  readonly #cells: ReadonlyMap<string, string>;

  constructor(cells: ReadonlyMap<string, string>) {
    this.#cells = cells;
  }

  wrong(column: CsvColumn, sentence: string): void {
    this.faults.push(m.portal_exchange_in_column({ column, sentence }));
  }

  /** The cell; empty where there is none. */
  text(column: CsvColumn): string {
    return (this.#cells.get(column) ?? '').trim();
  }

  /** The lines of a cell, without empty ones at its end. */
  lines(column: CsvColumn): string[] {
    // Not trimmed at its begin: the first line may be an empty one.
    const text = (this.#cells.get(column) ?? '').trimEnd();
    return text === '' ? [] : text.split('\n').map((line) => line.trim().replaceAll(lineBreakSign, '\n').trim());
  }

  /** A text in its languages. */
  words(field: TextField): QuestionText {
    return textOf(locales.map((locale) => [locale, this.text(`${field}_${locale}`)]));
  }

  /** Texts in their languages, one a line. */
  list(field: TextField): QuestionText[] {
    const inLanguages = locales.map((locale) => [locale, this.lines(`${field}_${locale}`)] as const);
    const length = Math.max(...inLanguages.map(([, lines]) => lines.length));
    return Array.from({ length }, (_, index) =>
      textOf(inLanguages.map(([locale, lines]) => [locale, lines[index] ?? ''])),
    );
  }

  /** Returns the texts of a list field as items with new ids. */
  items(field: TextField): Item[] {
    return this.list(field).map((text) => ({ id: newItemId(), text }));
  }
}

const textOf = (words: readonly (readonly [string, string])[]): QuestionText =>
  Object.fromEntries(words.filter(([, text]) => text !== ''));
