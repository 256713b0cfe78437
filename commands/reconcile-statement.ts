import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { compareStatement } from '#app/modules/payments/reconcile/compare-statement.server.ts';
import { importStatement, type ImportedStatement } from '#app/modules/payments/reconcile/import-statement.server.ts';
import { readStatement } from '#app/modules/payments/reconcile/statement.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { fileKindOf } from '#app/shared/file-kind.ts';
import { printComparison } from './print-comparison.ts';
import { wordOf, type Print, type Subcommand } from './reconcile-subcommand.ts';

/** Bytes; a statement of a busy month has some ten. */
const largestFile = 50 * 1024 * 1024;
const shownProblems = 20;

/**
 * `statement FILE.csv`: compares the portal's statement with the books. With `--import`, customers' payments that the books do
 * not know are kept in review before. A line that cannot be read is named, and nothing is done.
 */
export const statementSubcommand: Subcommand = {
  words: ['FILE.csv'],
  shown: '[--import]',
  options: { import: { type: 'boolean' } },
  changes: { with: 'import' },
  async run(deps, given, print) {
    const path = wordOf(given, 0);
    const { rows, duplicates, problems: unread } = await readStatement(readFile(path));
    const problems = [...unread, ...duplicates.map(({ line }) => `Line ${line}: stands there twice.`)];
    if (problems.length > 0) {
      const more = problems.length > shownProblems ? [`… and ${problems.length - shownProblems} more.`] : [];
      throw new StartError(['Nothing was done:', ...problems.slice(0, shownProblems), ...more].join('\n'));
    }
    if (given.options['import'] === true) {
      const imported = await importStatement(deps, { name: basename(path), rows });
      for (const [outcome, sentence] of importSentences) printImported(imported[outcome], sentence, print);
    }
    const compared = await compareStatement(deps, rows);
    printComparison(compared, 'the statement', print);
    if (!compared.isClean) throw new StartError('The statement and the books are not the same.');
  },
};

const importSentences: readonly (readonly [keyof ImportedStatement, string])[] = [
  ['codes', 'provisional receipt(s) got their code'],
  ['paid', 'order(s) were paid'],
  ['surplus', 'payment(s) came for an order that was paid before, and are to be given back'],
  ['kept', 'payment(s) were kept in review'],
];

function printImported(codes: readonly string[], sentence: string, print: Print): void {
  print(`${codes.length} ${sentence}${codes.length > 0 ? `: ${codes.join(', ')}` : ''}.`);
}

function readFile(path: string): string {
  try {
    if (statSync(path).size > largestFile) throw new Error('it is larger than 50 MB');
    const bytes = readFileSync(path);
    if (fileKindOf(bytes) === 'spreadsheet') throw new Error('it is a spreadsheet file: save it as CSV');
    return bytes.toString('utf8');
  } catch (error) {
    throw new StartError(`The file ${path} cannot be read (${(error as Error).message}).`);
  }
}
