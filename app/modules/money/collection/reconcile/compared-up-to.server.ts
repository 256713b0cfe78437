import { bankAccountsOf, partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { StatementProvider } from '../payment-provider.ts';
import { selectFirstUncompared } from './bank-line-queries.server.ts';
import { selectCovered, type Covered } from './compared-statement-queries.server.ts';

const hour = 60 * 60 * 1000;
/** A bank's statement has days, no times, and none for weekends and holidays. */
const bankGapHours = 5 * 24;
/** Hours after a payment through the bank in which the month's statement is expected. */
const bankHours = 35 * 24;

/** Up to when the books were compared with the statements of a provider, or of one of the company's bank accounts. */
export interface ComparedUpTo extends Covered {
  /** The provider's name for people, or the account's. */
  readonly label: string;
  /** True for a bank, whose statements have days, no times. */
  readonly isByDay: boolean;
  readonly now: Date;
  /**
   * True if payments are live and it is older than the setting allows (MPESA_STATEMENT_HOURS); of a bank, if a payment through it waits for
   * longer than a month.
   */
  readonly isLate: boolean;
}

interface Deps extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly config: Pick<Config, 'payments'>;
  readonly providers: readonly StatementProvider[];
}

const nothing: Covered = { at: null, gaps: [] };

/**
 * Returns how far the books are compared with each provider that has statements; of a bank each account through which a payment came, or
 * whose statement was compared. For operators and staff; contains no secrets.
 */
export async function readComparedUpTo({ db, clock, config: { payments }, providers }: Deps): Promise<ComparedUpTo[]> {
  const now = clock.now();
  const isOlder = (at: Date, hours: number) => now.getTime() - at.getTime() > hours * hour;
  const compared: ComparedUpTo[] = [];
  for (const { name, label, readStatement, compareStatement } of providers) {
    if (!readStatement) continue;
    if (compareStatement) {
      const accounts = await readAccounts(db, name);
      for (const { account, first, ...covered } of accounts) {
        const isLate = payments.mode === 'live' && first !== null && isOlder(first, bankHours);
        const shown = account === null ? label : partsOfAccount(account).join(', ');
        compared.push({ ...covered, label: shown, isByDay: true, now, isLate });
      }
      continue;
    }
    const covered = (await selectCovered(db, name)).get(null) ?? nothing;
    const isLate = payments.mode === 'live' && (covered.at === null || isOlder(covered.at, payments.statementHours));
    compared.push({ ...covered, label, isByDay: false, now, isLate });
  }
  return compared;
}

/**
 * Returns the company's bank accounts with what their statements cover, and the first payment since then. An account that the settings
 * have no more, and payments that name none of several, are there as long as a payment waits for a statement.
 */
async function readAccounts(db: Database, provider: string) {
  const named = bankAccountsOf((await readSiteSettings(db)).bankAccount);
  const onlyAccount = named.length === 1 ? (named[0] ?? null) : null;
  const covered = await selectCovered(db, provider, { gapHours: bankGapHours, onlyAccount });
  const latest = [...covered.values()].flatMap(({ at }) => at ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const others = [...covered.keys(), null].filter((account) =>
    account === null ? onlyAccount === null : !named.includes(account),
  );
  const found = [];
  for (const account of [...named, ...new Set(others)]) {
    // Any statement may have a payment that names no account.
    const isAnybodys = account === null && named.length > 0;
    const of = isAnybodys ? { at: latest ?? null, gaps: [] } : (covered.get(account) ?? nothing);
    const first = await selectFirstUncompared(db, { account, isOnly: account === onlyAccount, after: of.at });
    const isOwn = account === null ? named.length === 0 : named.includes(account);
    if (first !== null || (isOwn && of.at !== null)) found.push({ account, first, ...of });
  }
  return found;
}
