/**
 * What other modules ask of money that came in, inside their own transactions, after their own access check. Nothing but the ledger writes
 * it.
 */
export { anonymiseReceipts } from './anonymise-queries.server.ts';
export {
  insertReceipt,
  lockReceipt,
  lockReceiptCode,
  mainReceiptOf,
  mergeReceipts,
  releaseGuesses,
  replaceProvisional,
  replaceTypedCode,
  selectHasRefunds,
  selectHoldsMoney,
  selectIsGoingBack,
  selectOrderReceipts,
  selectReceipt,
  selectReceipts,
  supplementReceipt,
} from './receipt-queries.server.ts';
export type { Receipt } from './receipt-queries.server.ts';
