import { createHash, randomUUID } from 'node:crypto';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { bankAccountsOf } from '#app/modules/site/bank-accounts.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { compareStatement, type StatementComparison } from './compare-statement.server.ts';
import { insertStatement } from './compared-statement-queries.server.ts';
import { markOnLaterStatement, replaceLines } from './bank-line-queries.server.ts';
import type { StatementProvider } from '../payment-provider.ts';
import { linesOf, type StatementLine } from './statement-lines.ts';
import type { Statement } from './statement-row.ts';

interface Deps extends ReadNowDeps {
  readonly providers: readonly StatementProvider[];
}

/** A statement as it is uploaded. */
interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly bankAccount?: string | null;
}

/** A stored comparison of a statement. */
interface ComparedFile {
  readonly statementId: string;
  readonly provider: string;
  readonly statement: Statement;
  /** Null if the provider compares in its own way (`compareStatement`). */
  readonly compared: StatementComparison | null;
  readonly lines: readonly StatementLine[];
}

/** Maximum number of unread lines stored with their reasons; the others are counted. */
const maxUnreadFields = 100;

/**
 * Compares a provider's statement, as exported from its portal, with the books, and stores the result. Moves no money. Stores unreadable
 * lines with their reasons, and compares the others. The same file of a bank is kept once, and compared again. `bankAccount` is the account
 * of the settings whose statement a bank's file is; it may be left out if there is only one. Throws DomainError 'forbidden',
 * 'statement_account_missing', 'statement_account_unknown', 'statement_of_other_account', 'statement_unreadable' if no line is readable, and
 * the plainest refusal of a file that no provider reads.
 */
export async function saveComparison(
  { db, clock, actor, providers }: Deps,
  { name, bytes, bankAccount: input = null }: GivenFile,
): Promise<ComparedFile> {
  const uploadedBy = actor.kind === 'system' ? null : requireStaffWith(actor, 'payments.decide').userId;
  const now = clock.now();
  const { provider, statement, compareOwn } = await readStatement(
    providers,
    bytes,
    now,
    uploadedBy === null ? 'background' : { userId: uploadedBy },
  );
  const { rows, unread, covers } = statement;
  if (rows.length === 0 && (unread.length > 0 || covers === null)) throw nothingToCompare(statement);
  const compared = compareOwn ? null : await compareStatement({ db }, { provider, rows, covers });
  const { bankAccount, others } = compareOwn ? await accountOf(db, input) : noAccount;
  const lines = compareOwn ? await compareOwn(db, statement, others) : compared ? linesOf(statement, compared) : [];
  const fileName = name.replaceAll(/\p{C}/gu, '').trim().slice(-200) || 'statement.csv';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const statementId = await db.transaction(async (tx) => {
    const row = {
      id: randomUUID(),
      provider,
      bankAccount,
      fileName,
      sha256,
      uploadedBy,
      coversFrom: covers?.from ?? null,
      coversTo: covers?.to ?? null,
      unreadLines: unread.slice(0, maxUnreadFields),
      unreadCount: unread.length,
      createdAt: now,
    };
    const id = compareOwn ? await replaceLines(tx, row, lines, others) : await insertStatement(tx, row, lines);
    if (compareOwn) await markOnLaterStatement(tx, id);
    await recordAudit(tx, actor, {
      action: 'statement.compared',
      subjectType: 'statement',
      subjectId: id,
      after: {
        fileName,
        ...(bankAccount !== null && { bankAccount }),
        lines: rows.length,
        unread: unread.length,
        sha256,
      },
    });
    return id;
  });
  return { statementId, provider, statement, compared, lines };
}

const noAccount = { bankAccount: null, others: [] } as const;

/** Returns the company's account of a bank's statement, null if the settings have none, and its other accounts. */
async function accountOf(db: Database, input: string | null) {
  const accounts = bankAccountsOf((await readSiteSettings(db)).bankAccount);
  if (input === null && accounts.length > 1) throw refuse('statement_account_missing');
  if (input !== null && !accounts.includes(input)) throw refuse('statement_account_unknown');
  const bankAccount = input ?? accounts[0] ?? null;
  return { bankAccount, others: accounts.filter((account) => account !== bankAccount) };
}

/** Returns the statement from the provider that can read the file. */
async function readStatement(
  providers: readonly StatementProvider[],
  ...file: Parameters<NonNullable<StatementProvider['readStatement']>>
) {
  let refusal: DomainError | null = null;
  for (const { name: provider, readStatement: read, compareStatement: compareOwn } of providers) {
    if (!read) continue;
    try {
      return { provider, statement: await read(...file), compareOwn };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // A file with some of a provider's columns is meant for that provider.
      if (refusal === null || error.code === 'statement_columns') refusal = error;
    }
  }
  throw refusal ?? new Error('no provider has a statement');
}

function nothingToCompare({ unread }: Statement) {
  const [first] = unread;
  if (!first) return refuse('statement_empty');
  return refuse('statement_unreadable', {
    problem: `Line ${first.line}: ${first.reason}.`,
    more: String(unread.length - 1),
  });
}
