/** What the rules on decisions need to know of orders and their money, for other modules, after their own access check. */
export {
  selectHandsOfOrders,
  selectPeopleOfMoney,
  selectPeopleOfOrder,
  sumRecordedBy,
  sumRefundedBy,
} from './decision-facts-queries.server.ts';
