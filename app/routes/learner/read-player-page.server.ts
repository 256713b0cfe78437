import {
  instalmentPlansOfUser,
  runningInstalmentPlansOf,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { playerQueries, readPlayer, selectOfCourse } from '#app/modules/study/learning/read-player.server.ts';
import type { PlayerView } from '#app/modules/study/learning/player-view.ts';
import type { SectionKnowledge } from '#app/modules/study/practice/five-minutes.ts';
import { knowledgeRows, toKnowledge } from '#app/modules/study/practice/read-knowledge.server.ts';
import {
  openInstalmentPlanOf,
  instalmentPlanOfCourse,
  type RunningInstalmentPlan,
} from '#app/shared/instalment-plan-note.ts';
import type { Services } from '#app/services.server.ts';

const selectPage = selectOfCourse({
  ...playerQueries,
  knowledge: knowledgeRows,
  instalmentPlans: instalmentPlansOfUser,
});

/**
 * Returns the player's data with how well the learner knows each section, and the plan that keeps the course open or closed; neither needs a
 * query of its own. Adds the price of data. Throws like `readPlayer`.
 */
export async function readPlayerPage(
  { siteSettings, ...deps }: Omit<Parameters<typeof readPlayer>[0], 'select'> & Pick<Services, 'siteSettings'>,
  input: Parameters<typeof readPlayer>[1],
): Promise<PlayerView> {
  const found: { knowledge?: readonly SectionKnowledge[]; instalmentPlans: readonly RunningInstalmentPlan[] } = {
    instalmentPlans: [],
  };
  const view = await readPlayer(
    {
      ...deps,
      async select(...of) {
        const { knowledge, instalmentPlans, ...rows } = await selectPage(...of);
        found.knowledge = toKnowledge(knowledge, deps.clock.now());
        found.instalmentPlans = runningInstalmentPlansOf(instalmentPlans);
        return rows;
      },
    },
    input,
  );
  const { knowledge, instalmentPlans } = found;
  const plan = (view.isEnrolled ? openInstalmentPlanOf : instalmentPlanOfCourse)(instalmentPlans, view.course.id);
  const { shillingsPerGb } = await siteSettings();
  return { ...view, shillingsPerGb, ...(plan && { plan }), ...(view.recordsProgress && knowledge && { knowledge }) };
}
