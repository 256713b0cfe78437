import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectPapersToExport } from './result-queries.server.ts';
import { refuse } from './check-errors.ts';

/**
 * Returns the actor's papers, for the download of personal data: with questions and answers once they are marked, and never with a key. Throws
 * DomainError 'paper_not_found' for visitors.
 */
export async function exportPapers({ db, actor }: ReadDeps) {
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
