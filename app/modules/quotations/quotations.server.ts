/** Functions on quotations for other modules, inside their own transactions and after their own access check. */
export { anonymiseQuotations } from './quotation-queries.server.ts';
