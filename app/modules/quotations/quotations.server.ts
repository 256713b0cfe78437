/** Functions on quotations for other modules, inside their own transactions and after their own access check. */
export { deleteDraftsOf } from './draft-queries.server.ts';
export { anonymiseQuotations, selectQuotationToRepeat } from './quotation-queries.server.ts';
