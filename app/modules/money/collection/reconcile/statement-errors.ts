import type { ErrorTable } from '#app/shared/domain-error.ts';
import { partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { m } from '#texts';

export type StatementErrorCode =
  | 'statement_not_found'
  | 'statement_empty'
  | 'statement_too_large'
  | 'statement_no_csv'
  | 'statement_spreadsheet'
  | 'statement_sheet_too_large'
  | 'statement_files_busy'
  | 'statement_no_headings'
  | 'statement_columns'
  | 'statement_not_imported'
  | 'statement_line_settled'
  | 'statement_account_missing'
  | 'statement_account_unknown'
  | 'statement_of_other_account'
  | 'statement_unreadable';

/** Also shown if the server refuses the upload without reading it. */
export const statementTooLarge = m.portal_payments_refused_statement_too_large;

/** Why a statement is not read, compared or imported, or a line of it not settled. */
export const statementErrors: ErrorTable<StatementErrorCode> = {
  statement_not_found: { status: 404, message: m.portal_payments_refused_statement },
  statement_empty: {
    status: 400,
    message: m.portal_payments_refused_statement_empty,
  },
  statement_too_large: { status: 413, message: statementTooLarge },
  statement_no_csv: {
    status: 400,
    message: m.portal_payments_refused_statement_no_table,
  },
  statement_spreadsheet: {
    status: 400,
    message: m.portal_payments_refused_statement_spreadsheet,
  },
  statement_sheet_too_large: {
    status: 413,
    message: m.portal_payments_refused_statement_sheet_large,
  },
  statement_files_busy: { status: 429, message: m.portal_payments_refused_statement_files_busy },
  statement_no_headings: {
    status: 400,
    message: m.portal_payments_refused_statement_headings,
  },
  statement_columns: {
    status: 400,
    message: ({ line = '', lacking = '' }) => m.portal_payments_refused_statement_columns({ line, lacking }),
  },
  statement_not_imported: { status: 409, message: m.portal_payments_refused_statement_not_imported },
  statement_line_settled: { status: 409, message: m.portal_payments_refused_line_settled },
  statement_account_missing: { status: 400, message: m.portal_payments_refused_statement_account },
  statement_account_unknown: { status: 409, message: m.portal_payments_refused_statement_other_account },
  statement_of_other_account: {
    status: 409,
    message: ({ account = '' }) =>
      m.portal_payments_refused_statement_of_other_account({ account: partsOfAccount(account).join(', ') }),
  },
  statement_unreadable: {
    status: 400,
    message: ({ problem, more }) =>
      more && more !== '0'
        ? m.portal_payments_refused_unreadable_more({ problem: problem ?? '', more })
        : m.portal_payments_refused_unreadable({ problem: problem ?? '' }),
  },
};
