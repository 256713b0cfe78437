/** Compared statements for the portal. */
export {
  selectOrdersWithoutCode,
  selectUnclear,
  type OrderWithoutCode,
} from './reconcile/compared-statement-queries.server.ts';
