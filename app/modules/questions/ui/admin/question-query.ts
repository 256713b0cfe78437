import { isId } from '#app/shared/ids.ts';
import { difficulties, questionKindNames, questionUses } from '#app/shared/question-terms.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import { readStatusQuery, searchOf as statusSearchOf } from '#app/ui/portal/list/status-query.ts';
import { questionStatuses, type QuestionFilter } from '../../question.ts';

/** The tabs of the list: the states, and the published questions that the item analysis warns about. */
export const questionTabs = [...questionStatuses, 'look'] as const;

/** What the list is asked for, with where its page stands. */
export interface QuestionQuery extends Omit<QuestionFilter, 'status' | 'among'>, ListPlace {
  readonly status: (typeof questionTabs)[number] | null;
}

/** What the address asks of the list; what cannot be read is left out. */
export function readQuestionQuery(params: URLSearchParams): QuestionQuery {
  const section = params.get('section') ?? '';
  return {
    ...readStatusQuery(params, questionTabs),
    kind: questionKindNames.find((kind) => kind === params.get('kind')) ?? null,
    difficulty: difficulties.find((difficulty) => String(difficulty) === params.get('difficulty')) ?? null,
    use: questionUses.find((use) => use === params.get('use')) ?? null,
    sectionId: isId(section) ? section : null,
  };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ kind, difficulty, use, sectionId, ...query }: QuestionQuery): string {
  const params = new URLSearchParams(statusSearchOf(query));
  const selected = { kind, difficulty: difficulty && String(difficulty), use, section: sectionId };
  for (const [name, value] of Object.entries(selected)) if (value !== null) params.set(name, value);
  return params.size > 0 ? `?${params}` : '';
}
