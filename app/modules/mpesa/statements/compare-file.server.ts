import { keepComparison, type ComparedFile } from '#app/modules/collection/reconcile/keep-comparison.server.ts';
import { readStatementFile } from './read-statement-file.server.ts';

/** Compares a statement of M-Pesa's with the books and keeps what was found: `keepComparison`. Throws as that and readStatementFile do. */
export function compareFile(
  deps: Parameters<typeof keepComparison>[0],
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<ComparedFile> {
  return keepComparison(deps, file, readStatementFile);
}
