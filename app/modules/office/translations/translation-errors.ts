import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { m } from '#texts';

export type TranslationErrorCode =
  | VersionErrorCode
  | 'forbidden'
  | 'text_not_found'
  | 'text_empty'
  | 'text_too_long'
  | 'values_differ'
  | 'loose_brace';

/** Reasons to refuse a translation. */
export const translationErrors: ErrorTable<TranslationErrorCode> = {
  ...versionErrors,
  forbidden: { status: 403, message: m.portal_translations_forbidden },
  text_not_found: { status: 404, message: m.portal_translations_not_found },
  text_empty: { status: 400, message: m.portal_translations_empty },
  text_too_long: { status: 400, message: ({ most = '' }) => m.portal_translations_too_long({ most }) },
  values_differ: {
    status: 400,
    message: ({ values = '' }) =>
      values === '' ? m.portal_translations_no_values() : m.portal_translations_keep_values({ values }),
  },
  loose_brace: { status: 400, message: () => m.portal_translations_loose_brace({ example: '{count}' }) },
};

export const refuse = refusal<TranslationErrorCode>;
