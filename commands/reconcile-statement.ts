import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { keepComparison } from '#app/modules/collection/reconcile/keep-comparison.server.ts';
import { compareStatement } from '#app/modules/collection/reconcile/compare-statement.server.ts';
import type { ImportedStatement } from '#app/modules/collection/reconcile/import-statement.server.ts';
import { statementLimit } from '#app/modules/mpesa/statements/read-statement-file.server.ts';
import type { Statement } from '#app/modules/collection/reconcile/statement-row.ts';
import { takeMissing } from '#app/modules/collection/reconcile/take-missing.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { printComparison } from './print-comparison.ts';
import { wordOf, type Print, type Subcommand } from './reconcile-subcommand.ts';

const shownLines = 20;

/**
 * `statement FILE`: compares the portal's statement with the books, and keeps the comparison as the portal does. With `--import`,
 * customers' payments that the books do not know are entered before. Lines that cannot be read are named, and the others are compared.
 */
export const statementSubcommand: Subcommand = {
  words: ['FILE'],
  shown: '[--import]',
  options: { import: { type: 'boolean' } },
  changes: { with: 'import' },
  async run(deps, given, print) {
    const path = wordOf(given, 0);
    const { statementId, provider, statement, compared } = await keepComparison(deps, {
      name: basename(path),
      bytes: readFile(path),
    });
    printLines(statement, print);
    if (given.options['import'] === true) {
      const imported = await takeMissing(deps, { statementId });
      for (const [outcome, sentence] of importSentences) printImported(imported[outcome], sentence, print);
    }
    const { rows, covers } = statement;
    const now = given.options['import'] === true ? await compareStatement(deps, { provider, rows, covers }) : compared;
    printComparison(now, 'the statement', print);
    if (!now.isClean) throw new StartError('The statement and the books are not the same.');
    if (statement.unread.length > 0) throw new StartError('Not all of the statement could be read.');
  },
};

const importSentences: readonly (readonly [keyof ImportedStatement, string])[] = [
  ['codes', 'provisional receipt(s) got their code'],
  ['paid', 'order(s) were paid'],
  ['surplus', 'payment(s) came for an order that was paid before, and are to be given back'],
  ['kept', 'payment(s) were kept in review'],
  ['unclear', 'payment(s) may be counted already, for an order that nobody knows, and were left out'],
];

function printImported(codes: readonly string[], sentence: string, print: Print): void {
  print(`${codes.length} ${sentence}${codes.length > 0 ? `: ${codes.join(', ')}` : ''}.`);
}

function printLines({ unread, duplicates }: Statement, print: Print): void {
  const lines = [
    ...unread.map(({ line, reason }) => `Line ${line} cannot be read: ${reason}.`),
    ...duplicates.map(({ line }) => `Line ${line} stands there twice.`),
  ];
  for (const line of lines.slice(0, shownLines)) print(line);
  if (lines.length > shownLines) print(`… and ${lines.length - shownLines} more.`);
}

function readFile(path: string): Uint8Array {
  try {
    if (statSync(path).size > statementLimit) throw new Error(`it is larger than ${formatFileSize(statementLimit)}`);
    return readFileSync(path);
  } catch (error) {
    throw new StartError(`The file ${path} cannot be read (${(error as Error).message}).`);
  }
}
