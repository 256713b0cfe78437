/** The audit log for use cases of other modules. They check their actor first, and write in the transaction of the recorded change. */
export { recordAudit } from './audit-queries.server.ts';
