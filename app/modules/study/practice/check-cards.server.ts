import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#app/platform/database.server.ts';
import { selectCardsOf, selectLearnersAfter, selectLogOf } from './practice-queries.server.ts';
import { replay } from './replay.ts';

/** Learners read at once. */
const atOnce = 50;
/** Cards named at most. */
const maxFound = 20;

/** Returns cards that are not the replay of their log, for the doctor. Reads the whole log, some learners at a time. */
export async function findWrongCards(db: Database): Promise<{ userId: string; questionId: string }[]> {
  const found: { userId: string; questionId: string }[] = [];
  let after: string | null = null;
  for (;;) {
    const learners: string[] = await selectLearnersAfter(db, after, atOnce);
    if (learners.length === 0 || found.length >= maxFound) return found.slice(0, maxFound);
    after = learners.at(-1) ?? null;
    const log = Map.groupBy(await selectLogOf(db, learners), ({ userId }) => userId);
    const cards = Map.groupBy(await selectCardsOf(db, learners), ({ userId }) => userId);
    for (const userId of learners) {
      const own = replay(log.get(userId) ?? []);
      const stored = new Map((cards.get(userId) ?? []).map((card) => [card.questionId, card]));
      for (const card of own)
        if (!isDeepStrictEqual({ ...card, userId }, stored.get(card.questionId)))
          found.push({ userId, questionId: card.questionId });
    }
  }
}
