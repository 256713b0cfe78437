import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { QuestionRow } from '../../question.ts';
import { QuestionActions } from './question-actions.tsx';
import { difficultyLabels, kindIcons, kindLabels, placeWords, usedInLabels } from './question-labels.ts';

/** A question with how often learners had it right when they first saw it; `percent` is null for too few of them. */
export interface ListedQuestion extends QuestionRow {
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

const columnsOf = (path: string): readonly Column<ListedQuestion>[] => [
  {
    key: 'question',
    header: m.portal_questions_question(),
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
            <p className="quiet">{[kindLabels[kind](), lessonTitle, placeWords(place)].filter(Boolean).join(', ')}</p>
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
        revision > 0 && <span className="quiet">{m.portal_questions_too_few()}</span>
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
];

/** The questions with every column; a stack of cards on a phone. */
export function QuestionTable({
  questions,
  path,
}: {
  readonly questions: readonly ListedQuestion[];
  readonly path: string;
}) {
  return (
    <Table caption={m.portal_questions_title()} columns={columnsOf(path)} rows={questions} keyOf={({ id }) => id} />
  );
}
