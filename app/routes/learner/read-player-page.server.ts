import { playerQueries, readPlayer, selectOfCourse } from '#app/modules/learning/read-player.server.ts';
import type { PlayerView } from '#app/modules/learning/player-view.ts';
import type { SectionKnowledge } from '#app/modules/practice/five-minutes.ts';
import { knowledgeRows, toKnowledge } from '#app/modules/practice/read-knowledge.server.ts';

const selectWithKnowledge = selectOfCourse({ ...playerQueries, knowledge: knowledgeRows });

/** Returns the player's data with how well the learner knows each section, which needs no query of its own. Throws like `readPlayer`. */
export async function readPlayerPage(
  deps: Omit<Parameters<typeof readPlayer>[0], 'select'>,
  input: Parameters<typeof readPlayer>[1],
): Promise<PlayerView> {
  const found: { knowledge?: readonly SectionKnowledge[] } = {};
  const view = await readPlayer(
    {
      ...deps,
      async select(...of) {
        const { knowledge, ...rows } = await selectWithKnowledge(...of);
        found.knowledge = toKnowledge(knowledge, deps.clock.now());
        return rows;
      },
    },
    input,
  );
  return view.recordsProgress ? { ...view, ...found } : view;
}
