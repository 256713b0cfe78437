import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { isId } from '#app/shared/ids.ts';
import { difficulties, questionKindNames, questionUses } from '#app/shared/study-terms.ts';
import { choiceFilter, searchFilter, textFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { QuestionFilter, QuestionRow } from '../../question.ts';
import { QuestionActions } from './question-actions.tsx';
import {
  difficultyLabels,
  kindIcons,
  kindLabels,
  placeWords,
  questionTabs,
  tabLabels,
  usedInLabels,
} from './question-labels.ts';

/** A question with how often learners had it right when they first saw it; `percent` is null for too few of them. */
interface ListedQuestion extends QuestionRow {
  readonly rightAtOnce: { readonly percent: number | null; readonly needsLook: boolean } | null;
}

function QuestionState({ status, revision, hasDraft, rightAtOnce }: ListedQuestion) {
  if (status === 'archived') return <StatusBadge form="struck" label={m.portal_questions_archived()} />;
  if (status === 'draft') return <StatusBadge form="open" label={m.portal_questions_draft()} />;
  if (rightAtOnce?.needsLook) return <StatusBadge form="struck" tone="red" label={m.portal_questions_look_at_it()} />;
  return (
    <>
      <StatusBadge form="full" tone="teal" label={m.portal_questions_revision({ number: revision })} />
      {hasDraft && <p className="quiet">{m.portal_questions_changed()}</p>}
    </>
  );
}

/** Filter of the list: a tab for the published questions that the item analysis warns about, beside the states. */
interface QuestionListFilter extends Omit<QuestionFilter, 'status' | 'among'> {
  readonly status: (typeof questionTabs)[number] | null;
}

/** The question bank of a course. */
export const questionList = (courseId: string): ListDefinition<QuestionListFilter, ListedQuestion> => {
  const path = `/admin/courses/${courseId}/questions`;
  return {
    path,
    title: m.portal_shared_questions,
    one: m.portal_questions_one,
    most: Infinity,
    none: { title: m.portal_questions_none },
    noneFound: m.portal_questions_not_found,
    filters: {
      search: searchFilter(m.portal_questions_search),
      status: choiceFilter({
        label: m.portal_questions_state,
        values: questionTabs,
        words: (tab) => tabLabels[tab](),
        all: m.portal_shared_all,
        as: 'tabs',
      }),
      kind: choiceFilter({
        label: m.portal_questions_kind,
        values: questionKindNames,
        words: (kind) => kindLabels[kind](),
        all: m.portal_questions_all_kinds,
      }),
      sectionId: textFilter({
        param: 'section',
        label: m.portal_shared_section,
        isValid: isId,
        all: m.portal_questions_all_sections,
        words: () => '?',
      }),
      difficulty: choiceFilter({
        label: m.portal_questions_difficulty,
        values: difficulties,
        words: (difficulty) => difficultyLabels[difficulty](),
        all: m.portal_questions_all_difficulties,
      }),
      use: choiceFilter({
        label: m.portal_shared_use_in,
        values: questionUses,
        words: (use) => usedInLabels[use](),
        all: m.portal_questions_all_uses,
      }),
    },
    order: null,
    columns: () => [
      {
        key: 'question',
        header: m.portal_shared_question(),
        onCard: 'wide',
        cell({ id, kind, words, lessonTitle, place }) {
          const Icon = kindIcons[kind];
          return (
            <div className="question-row">
              <span className="question-kind">
                <Icon />
              </span>
              <div>
                <Link className="name-link wrap-anywhere" to={`${path}/${id}`} data-opens="">
                  {words || m.portal_questions_untitled()}
                </Link>
                <p className="quiet">
                  {[kindLabels[kind](), lessonTitle, placeWords(place)].filter(Boolean).join(', ')}
                </p>
              </div>
            </div>
          );
        },
      },
      {
        key: 'difficulty',
        header: m.portal_questions_difficulty(),
        onCard: 'none',
        width: '130px',
        cell: ({ difficulty }) => (
          <span className="question-difficulty">
            <ProgressStrand done={difficulty} of={3} tone="var(--color-text)" bead={7} />
            {difficultyLabels[difficulty]()}
          </span>
        ),
      },
      {
        key: 'right',
        header: m.portal_questions_right_at_once(),
        width: '120px',
        cell: ({ rightAtOnce, revision }) =>
          rightAtOnce === null || rightAtOnce.percent === null ? (
            revision > 0 && <span className="quiet">{m.portal_shared_too_few()}</span>
          ) : (
            <span className="share-right">
              <b>{m.portal_gradebook_percent({ percent: rightAtOnce.percent })}</b>
              <ProgressStrand
                done={Math.round(rightAtOnce.percent / 10)}
                of={10}
                tone={rightAtOnce.needsLook ? 'var(--color-danger)' : 'var(--color-text)'}
                bead={7}
              />
            </span>
          ),
      },
      {
        key: 'use',
        header: m.portal_questions_used_in(),
        width: '120px',
        onCard: 'none',
        cell: ({ use }) => usedInLabels[use](),
      },
      {
        key: 'state',
        header: m.portal_questions_state(),
        width: '150px',
        onCard: 'right',
        cell: (row) => <QuestionState {...row} />,
      },
      {
        key: 'actions',
        header: m.portal_shared_actions(),
        align: 'end',
        width: '80px',
        onCard: 'right',
        cell: ({ id, words, status, revision }) => (
          <QuestionActions path={`${path}/${id}`} words={words} status={status} revision={revision} />
        ),
      },
    ],
  };
};
