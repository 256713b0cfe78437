import type { SQL } from 'drizzle-orm';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { OpenCase } from './open-case.ts';
import { selectOpenCases } from './open-case-queries.server.ts';

/** Returns the payment cases that wait for a person, by kind, oldest first; `also` are cases of providers. Contains no secrets. */
export function listOpenCases(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  also: readonly SQL[] = [],
): Promise<OpenCase[]> {
  return selectOpenCases(db, clock.now(), also);
}
