import { m } from '#texts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { spreadsheetSentence } from '#app/shared/file-kind.ts';
import { questionErrors, type QuestionErrorCode } from '../question-errors.ts';

type FileErrorCode =
  | 'file_missing'
  | 'file_empty'
  | 'file_too_large'
  | 'file_spreadsheet'
  | 'file_binary'
  | 'file_encoding'
  | 'file_broken'
  | 'file_moodle_xml'
  | 'file_headings'
  | 'file_changed';

export type ExchangeErrorCode = FileErrorCode | QuestionErrorCode;

/** Why a file of questions is not read or imported. */
export const exchangeErrors: ErrorTable<ExchangeErrorCode> = {
  ...questionErrors,
  file_missing: { status: 400, message: () => m.portal_exchange_file_missing() },
  file_empty: { status: 400, message: () => m.portal_exchange_file_empty() },
  file_too_large: { status: 413, message: () => m.portal_exchange_file_too_large() },
  file_spreadsheet: { status: 400, message: spreadsheetSentence },
  file_binary: { status: 400, message: () => m.portal_exchange_file_binary() },
  file_encoding: { status: 400, message: ({ line = '' }) => m.portal_exchange_file_encoding({ line }) },
  file_broken: { status: 400, message: ({ line = '' }) => m.portal_exchange_file_broken({ line }) },
  file_moodle_xml: { status: 400, message: () => m.portal_exchange_file_moodle_xml() },
  file_headings: { status: 400, message: () => m.portal_exchange_file_headings() },
  file_changed: { status: 409, message: () => m.portal_exchange_file_changed() },
};

export const refuse = refusal<ExchangeErrorCode>;
