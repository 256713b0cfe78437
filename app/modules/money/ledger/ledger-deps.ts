import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

/** Dependencies of the ledger beside the caller's transaction. */
export type LedgerDeps = Pick<UseCaseDeps, 'clock' | 'log' | 'jobs' | 'appUrl'>;
