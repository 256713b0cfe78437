/**
 * The audit log for the use cases of other modules: they check their actor first, and write in the transaction of what they
 * record.
 */
export { recordAudit } from './audit-queries.server.ts';
