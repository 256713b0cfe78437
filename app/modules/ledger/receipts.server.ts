/**
 * Functions on received money for other modules, inside their own transactions and after their own access check. Only the ledger writes
 * it.
 */
export { anonymiseReceipts } from './payment-queries.server.ts';
export {
  insertReceipt,
  lockReceipt,
  lockReceiptCode,
  mainReceiptOf,
  mergeReceipts,
  releaseLikelyReceipts,
  replaceProvisional,
  selectHasRefunds,
  selectHoldsMoney,
  selectIsBeingRefunded,
  selectOrderReceipts,
  selectReceipt,
  selectReceipts,
  supplementReceipt,
} from './receipt-queries.server.ts';
export type { Receipt } from './receipt-queries.server.ts';
