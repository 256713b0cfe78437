import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { requireAuthor } from './check-deps.server.ts';
import { selectPaperCounts } from './paper-queries.server.ts';

/** Papers that keep a revision of a question when the next one is published. */
export interface PapersAsking {
  readonly open: number;
  readonly results: number;
}

/** Counts the papers that ask a revision of a question. One query. Throws DomainError 'forbidden'. */
export async function countPapersAsking(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  question: { readonly id: string; readonly revision: number },
): Promise<PapersAsking> {
  requireAuthor(actor);
  return selectPaperCounts(db, question);
}
