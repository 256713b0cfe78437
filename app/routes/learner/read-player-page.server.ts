import { plansOfUser, runningPlansOf } from '#app/modules/money/ledger/plans/plan-payments.server.ts';
import { playerQueries, readPlayer, selectOfCourse } from '#app/modules/study/learning/read-player.server.ts';
import type { PlayerView } from '#app/modules/study/learning/player-view.ts';
import type { SectionKnowledge } from '#app/modules/study/practice/five-minutes.ts';
import { knowledgeRows, toKnowledge } from '#app/modules/study/practice/read-knowledge.server.ts';
import { openPlanOf, planOfCourse, type RunningPlan } from '#app/shared/plan-note.ts';

const selectPage = selectOfCourse({ ...playerQueries, knowledge: knowledgeRows, plans: plansOfUser });

/**
 * Returns the player's data with how well the learner knows each section, and the plan that keeps the course open or closed; neither needs a
 * query of its own. Throws like `readPlayer`.
 */
export async function readPlayerPage(
  deps: Omit<Parameters<typeof readPlayer>[0], 'select'>,
  input: Parameters<typeof readPlayer>[1],
): Promise<PlayerView> {
  const found: { knowledge?: readonly SectionKnowledge[]; plans: readonly RunningPlan[] } = { plans: [] };
  const view = await readPlayer(
    {
      ...deps,
      async select(...of) {
        const { knowledge, plans, ...rows } = await selectPage(...of);
        found.knowledge = toKnowledge(knowledge, deps.clock.now());
        found.plans = runningPlansOf(plans);
        return rows;
      },
    },
    input,
  );
  const { knowledge, plans } = found;
  const plan = (view.isEnrolled ? openPlanOf : planOfCourse)(plans, view.course.id);
  return { ...view, ...(plan && { plan }), ...(view.recordsProgress && knowledge && { knowledge }) };
}
