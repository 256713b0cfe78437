import { m } from '#texts';
import { difficulties, questionKindNames, questionUses } from '#app/shared/question-terms.ts';
import { Select } from '#app/ui/select.tsx';
import { difficultyLabels, kindLabels, usedInLabels } from './question-labels.ts';
import type { QuestionQuery } from './question-query.ts';

interface QuestionFiltersProps {
  readonly query: QuestionQuery;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** The choices beside the search of the bank. */
export function QuestionFilters({ query, sections }: QuestionFiltersProps) {
  return (
    <>
      <Select label={m.portal_questions_kind()} labelHidden name="kind" defaultValue={query.kind ?? ''}>
        <option value="">{m.portal_questions_all_kinds()}</option>
        {questionKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]()}
          </option>
        ))}
      </Select>
      <Select
        label={m.portal_questions_section()}
        labelHidden
        name="section"
        defaultValue={query.sectionId ?? ''}
        title={sections.find(({ id }) => id === query.sectionId)?.title ?? m.portal_questions_all_sections()}
      >
        <option value="">{m.portal_questions_all_sections()}</option>
        {sections.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        label={m.portal_questions_difficulty()}
        labelHidden
        name="difficulty"
        defaultValue={query.difficulty === null ? '' : String(query.difficulty)}
      >
        <option value="">{m.portal_questions_all_difficulties()}</option>
        {difficulties.map((difficulty) => (
          <option key={difficulty} value={difficulty}>
            {difficultyLabels[difficulty]()}
          </option>
        ))}
      </Select>
      <Select label={m.portal_questions_use()} labelHidden name="use" defaultValue={query.use ?? ''}>
        <option value="">{m.portal_questions_all_uses()}</option>
        {questionUses.map((use) => (
          <option key={use} value={use}>
            {usedInLabels[use]()}
          </option>
        ))}
      </Select>
    </>
  );
}
