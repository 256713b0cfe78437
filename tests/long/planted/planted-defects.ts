import { defectsOfAccess } from './defects-of-access.ts';
import { defectsOfCompletion } from './defects-of-completion.ts';
import { defectsOfMoney } from './defects-of-money.ts';
import { defectsOfQuizzes } from './defects-of-quizzes.ts';
import type { PlantedDefect } from './planted-defect.ts';

/** Every defect that the suite has to find. */
export const plantedDefects: readonly PlantedDefect[] = [
  defectsOfMoney,
  defectsOfAccess,
  defectsOfCompletion,
  defectsOfQuizzes,
].flatMap((defects) => Object.entries(defects).map(([name, defect]) => ({ name, ...defect })));
