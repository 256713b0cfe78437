import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { refuse } from './check-deps.server.ts';
import { selectPapersToExport } from './result-queries.server.ts';

/**
 * Returns the actor's papers, for the download of personal data: with questions and answers once they are marked, and never with a key. Throws
 * DomainError 'paper_not_found' for visitors.
 */
export async function exportPapers({ db, actor }: { readonly db: Database; readonly actor: Actor }) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('paper_not_found');
  const { papers, answers } = await selectPapersToExport(db, userId);
  return papers.map(({ id, ...paper }) => ({
    ...paper,
    answers: answers
      .filter(({ paperId }) => paperId === id)
      .map(({ words, answer, isRight }) => ({ question: words.split('\n')[0] ?? '', answer, isRight })),
  }));
}
