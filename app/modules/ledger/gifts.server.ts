/**
 * Functions on gifts for other modules, inside their own transactions and after their own access check. Only the ledger writes gifts.
 */
export {
  lockGift,
  openGift,
  redirectGift,
  writeGift,
  type GiftOrder,
  type LockedGift,
} from './gifts/gift-orders.server.ts';
export {
  anonymiseGiftsFor,
  anonymiseGiftsOf,
  isBeingRefunded,
  isOfGift,
  selectGiftIdByCode,
  updateMailed,
  type GiftRow,
  type GiftWords,
} from './gifts/gift-queries.server.ts';
export { selectBuyer } from './refund-queries.server.ts';
