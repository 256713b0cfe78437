import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { csvSeparators, CsvError, readCsv } from '#app/shared/read-csv.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireStaffWith } from '../require-staff-with.ts';
import { refuse } from '../ledger-errors.ts';
import {
  lockEtimsNumbers,
  lockInvoicesByNumber,
  selectEtimsNumbers,
  writeEtims,
  type EtimsChange,
} from './invoice-queries.server.ts';
import { readEtims, type Etims } from './etims.ts';
import { writtenReference } from '#app/shared/reference.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';

/** A line of a file that is not entered, and why. */
export interface EtimsFault {
  readonly line: number;
  readonly reason: 'unknown' | 'invalid' | 'several' | 'taken' | 'twice';
  readonly words: string;
}

interface EtimsImport {
  readonly entered: number;
  /** Lines that say what is stored already. */
  readonly unchanged: number;
  readonly faults: readonly EtimsFault[];
}

const maxLines = 10_000;
/** In this order: a heading such as 'eTIMS link' names an address. */
const columnNames = ['invoice', 'url', 'etims'] as const;
type ColumnName = (typeof columnNames)[number];
const headings: Readonly<Record<ColumnName, RegExp>> = {
  invoice: /^(invoice|invoice number|number)$/i,
  etims: /etims|cu invoice|receipt/i,
  url: /url|link|qr/i,
};

/**
 * Enters the eTIMS numbers of a CSV file: columns for our number, KRA's number and, if there is one, the address of the QR code. Either all
 * lines are right and entered, or none: every wrong line is reported. Throws DomainError 'forbidden', 'etims_file_unreadable',
 * 'etims_file_too_long'.
 */
export async function importEtims({ db, actor, clock, address }: StaffDeps, text: string): Promise<EtimsImport> {
  requireStaffWith(actor, 'invoices.edit');
  const lines = readLines(text);
  return db.transaction(async (tx) => {
    await lockEtimsNumbers(tx);
    const invoiceNumbers = lines.map(({ invoice }) => invoice);
    const etimsNumbers = lines.map(({ etims }) => etims);
    const invoices = await lockInvoicesByNumber(tx, invoiceNumbers);
    const { changes, faults } = checkLines(lines, invoices, await selectEtimsNumbers(tx, etimsNumbers));
    if (faults.length > 0) return { entered: 0, unchanged: 0, faults };
    if (changes.length > 0) {
      const at = clock.now();
      await writeEtims(tx, changes, at);
      await recordAudit(tx, actor, {
        action: 'invoices.etims_imported',
        subjectType: 'invoices',
        subjectId: at.toISOString(),
        after: { entered: changes.length },
        ...(address !== undefined && { address }),
      });
    }
    return { entered: changes.length, unchanged: lines.length - changes.length, faults };
  });
}

interface EtimsLine {
  readonly line: number;
  readonly invoice: string;
  readonly etims: string;
  readonly url: string;
  /** Different texts in columns of the same meaning; null without any. */
  readonly several: string | null;
}

/** Returns what the lines change, and the lines that are wrong. `taken` are the documents that have one of the eTIMS numbers. */
function checkLines(
  lines: readonly EtimsLine[],
  invoices: Awaited<ReturnType<typeof lockInvoicesByNumber>>,
  taken: Awaited<ReturnType<typeof selectEtimsNumbers>>,
) {
  const known = new Map(invoices.map((invoice) => [invoice.number, invoice]));
  const owners = new Map(taken.map(({ etimsNumber, number }) => [etimsNumber, number]));
  const seen = { invoices: new Set<string>(), etims: new Set<string>() };
  const faults: EtimsFault[] = [];
  const changes: EtimsChange[] = [];
  for (const { line, invoice: number, etims: written, url, several } of lines) {
    const invoice = known.get(number);
    const etims = tryRead(written, url);
    const owner = owners.get(written) ?? number;
    if (several !== null) faults.push({ line, reason: 'several', words: several });
    else if (!invoice) faults.push({ line, reason: 'unknown', words: number });
    else if (!etims) faults.push({ line, reason: 'invalid', words: written });
    else if (seen.invoices.has(number) || seen.etims.has(written))
      faults.push({ line, reason: 'twice', words: number });
    else if (owner !== number) faults.push({ line, reason: 'taken', words: written });
    else if (invoice.etimsNumber !== etims.number || invoice.etimsUrl !== etims.url)
      changes.push({ id: invoice.id, etims });
    seen.invoices.add(number);
    seen.etims.add(written);
  }
  return { changes, faults };
}

function tryRead(number: string, url: string): Etims | null {
  try {
    return readEtims(number, url);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Reads a file in the first separator that gives its first line the two columns. */
function readLines(text: string): EtimsLine[] {
  for (const separator of csvSeparators) {
    const [head, ...rest] = tryCsv(text, separator);
    const places = (head?.cells ?? []).map((cell) => columnNames.find((name) => headings[name].test(cell.trim())));
    if (!places.includes('invoice') || !places.includes('etims')) continue;
    if (rest.length > maxLines) throw refuse('etims_file_too_long');
    return rest.map(({ line, cells }) => {
      const textsOf = (name: ColumnName) => [
        ...new Set(cells.filter((_, at) => places[at] === name).map((cell) => cell.replaceAll(/\s+/g, ' ').trim())),
      ];
      const texts = columnNames.map((name) => textsOf(name).filter((each) => each !== ''));
      const [[invoice = ''] = [], [url = ''] = [], [etims = ''] = []] = texts;
      const several = texts.find((found) => found.length > 1)?.join(', ') ?? null;
      return { line, invoice: writtenReference(invoice), etims, url, several };
    });
  }
  throw refuse('etims_file_unreadable');
}

function tryCsv(text: string, separator: (typeof csvSeparators)[number]) {
  try {
    return [...readCsv(text, separator)];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}
