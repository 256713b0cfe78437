import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { selectPaperCounts } from './paper-queries.server.ts';

/** Papers that keep a revision of a question when the next one is published. */
interface PapersAsking {
  readonly open: number;
  readonly results: number;
}

/** Counts the papers that ask a revision of a question. One query. Throws DomainError 'forbidden'. */
export async function countPapersAsking(
  { db, actor }: ReadDeps,
  question: { readonly id: string; readonly revision: number },
): Promise<PapersAsking> {
  requireCapability(actor, 'questions.edit');
  return selectPaperCounts(db, question);
}
