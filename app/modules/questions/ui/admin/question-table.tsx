import { Link } from 'react-router';
import { m } from '#texts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { QuestionRow } from '../../question.ts';
import { difficultyLabels, kindIcons, kindLabels, placeWords, usedInLabels } from './question-labels.ts';

function QuestionState({ status, revision, hasDraft }: QuestionRow) {
  if (status === 'archived') return <StatusBadge form="struck" label={m.portal_questions_archived()} />;
  if (status === 'draft') return <StatusBadge form="open" label={m.portal_questions_draft()} />;
  return (
    <>
      <StatusBadge form="full" tone="teal" label={m.portal_questions_revision({ number: revision })} />
      {hasDraft && <p className="quiet">{m.portal_questions_changed()}</p>}
    </>
  );
}

const columnsOf = (path: string): readonly Column<QuestionRow>[] => [
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
    width: '130px',
    cell: ({ difficulty }) => (
      <span className="question-difficulty">
        <ProgressStrand done={difficulty} of={3} tone="var(--color-text)" bead={7} />
        {difficultyLabels[difficulty]()}
      </span>
    ),
  },
  { key: 'use', header: m.portal_questions_used_in(), width: '120px', cell: ({ use }) => usedInLabels[use]() },
  { key: 'state', header: m.portal_questions_state(), width: '150px', cell: (row) => <QuestionState {...row} /> },
];

/** The questions with every column; a stack of cards on a phone. */
export function QuestionTable({
  questions,
  path,
}: {
  readonly questions: readonly QuestionRow[];
  readonly path: string;
}) {
  return (
    <Table caption={m.portal_questions_title()} columns={columnsOf(path)} rows={questions} keyOf={({ id }) => id} />
  );
}
