import { useState } from 'react';
import { Form, useNavigation, useParams } from 'react-router';
import { m } from '#texts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { X } from '#app/ui/icons.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { Grip, MoveButtons } from '#app/ui/portal/order/move-buttons.tsx';
import { useDrag, useDrop, type DragPart } from '#app/ui/portal/order/use-drag.ts';
import { useMovedFocus } from '#app/ui/portal/order/use-moved-focus.ts';
import { maxPractised, type PracticeLesson, type PractisableQuestion } from '../../practice-lessons/practice-lesson.ts';
import { PracticeBank, QuestionWords } from './practice-bank.tsx';
import './practice-editor.css';

interface PracticeEditorProps {
  readonly practice: PracticeLesson;
  /** The version of its conflict is the ids of the questions. */
  readonly answer: FormAnswer<RecordConflict<string>> | undefined;
}

const kinds = ['question'] as const;
type Part = DragPart<'question'>;

/** The questions that a practice asks, in their order, beside those that it can ask. */
export function PracticeEditor({ practice, answer }: PracticeEditorProps) {
  const { courseId = '' } = useParams();
  const [selected, setSelected] = useState(practice.selected);
  const [announcement, setAnnouncement] = useState('');
  const keepFocus = useMovedFocus();
  const isSaving = useNavigation().state !== 'idle';
  const byId = new Map(practice.questions.map((question) => [question.id, question]));

  function put(id: string, to: number): void {
    if (to < 0 || to >= selected.length) return;
    setSelected(selected.filter((each) => each !== id).toSpliced(to, 0, id));
    const item = byId.get(id)?.words ?? '';
    setAnnouncement(m.portal_questions_practice_moved({ item, place: to + 1, count: selected.length }));
  }
  useDrop(kinds, ({ id }, beside, isAfter) => {
    const rest = selected.filter((each) => each !== id);
    put(id, rest.indexOf(beside) + (isAfter ? 1 : 0));
  });

  if (practice.questions.length === 0)
    return (
      <section className="panel pad stack">
        <h2>{m.portal_questions_practice_none()}</h2>
        <p>{m.portal_questions_practice_none_text()}</p>
        <div>
          <LinkButton variant="accent" to={`/admin/courses/${courseId}/questions/new`}>
            {m.portal_questions_new()}
          </LinkButton>
        </div>
      </section>
    );
  return (
    <Form method="post" className="practice-editor">
      <input type="hidden" name="questions" value={selected.join()} />
      <input type="hidden" name="seen" value={answer?.conflict?.version ?? practice.selected.join()} />
      <section className="panel" aria-labelledby="practice-asked">
        <div className="practice-head">
          <h2 id="practice-asked">{m.portal_questions_practice_asked({ count: selected.length })}</h2>
        </div>
        {selected.length === 0 ? (
          <p className="pad quiet">{m.portal_questions_practice_empty()}</p>
        ) : (
          <ol className="practice-asked">
            {selected.map((id, place) => {
              const question = byId.get(id);
              return (
                question && (
                  <AskedRow
                    key={id}
                    question={question}
                    place={place}
                    count={selected.length}
                    onMove={(by) => {
                      keepFocus();
                      put(id, place + by);
                    }}
                    onRemove={() => setSelected(selected.filter((each) => each !== id))}
                  />
                )
              );
            })}
          </ol>
        )}
        <div className="question-save">
          <ConflictNote answer={answer} />
          <Button type="submit" variant="accent" busy={isSaving} disabled={selected.length > maxPractised}>
            {m.portal_forms_save()}
          </Button>
        </div>
      </section>
      <PracticeBank practice={practice} selected={selected} onSelect={setSelected} />
      <p className="sr" role="status">
        {announcement}
      </p>
    </Form>
  );
}

interface AskedRowProps {
  readonly question: PractisableQuestion;
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function AskedRow({ question, place, count, onMove, onRemove }: AskedRowProps) {
  const part: Part = { kind: 'question', id: question.id };
  const { element, grip, isMoving, edge } = useDrag<HTMLLIElement>(part);
  const title = question.words;
  return (
    <li
      ref={element}
      className={classNames(isMoving && 'moving', edge === 'before' && 'drop-before', edge === 'after' && 'drop-after')}
    >
      <Grip part={part} title={title} grip={grip} onMove={(_, by) => onMove(by)} />
      <span className="num quiet">{place + 1}</span>
      <QuestionWords question={question} />
      <span className="row">
        <MoveButtons
          part={part}
          title={title}
          isFirst={place === 0}
          isLast={place === count - 1}
          onMove={(_, by) => onMove(by)}
        />
        <Button
          type="button"
          variant="icon"
          aria-label={m.portal_questions_practice_remove({ title })}
          onClick={onRemove}
        >
          <X />
        </Button>
      </span>
    </li>
  );
}
