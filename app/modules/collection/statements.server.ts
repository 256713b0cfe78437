/** Compared statements for the portal, and for what staff record. */
export {
  selectOrdersWithoutCode,
  selectUnclear,
  type OrderWithoutCode,
} from './reconcile/compared-statement-queries.server.ts';
export {
  findBankLine,
  findOpenBankLine,
  deleteBankTexts,
  likelyDays,
  lockMovement,
  matchBankLines,
  nameReceiptOfLine,
  updateBankLines,
  type LineRef,
} from './reconcile/bank-line-queries.server.ts';
