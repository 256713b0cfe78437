/** Compared statements for the portal, and for what staff record. */
export {
  selectOrdersWithoutCode,
  selectUnclear,
  type OrderWithoutCode,
} from './reconcile/compared-statement-queries.server.ts';
export {
  findBankLine,
  deleteBankTexts,
  likelyDays,
  matchBankLines,
  updateBankLines,
} from './reconcile/bank-line-queries.server.ts';
