import { useState } from 'react';
import { searchKey } from '#app/shared/fold-text.ts';
import { m } from '#texts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import type { PracticeLesson, PractisableQuestion } from '../../practice-lessons/practice-lesson.ts';
import { kindLabels } from './question-labels.ts';

/** A bank with fewer questions is seen at a glance. */
const minQuestionsToSearch = 10;

interface PracticeBankProps {
  readonly practice: PracticeLesson;
  readonly selected: readonly string[];
  readonly onSelect: (selected: readonly string[]) => void;
}

/** The questions that a practice can ask, by the section that teaches them. */
export function PracticeBank({ practice: { questions, sections }, selected, onSelect }: PracticeBankProps) {
  const [search, setSearch] = useState('');
  const key = searchKey(search.trim());
  const found = questions.filter((question) => key === '' || searchKey(question.words).includes(key));
  const places = [...sections, { id: null, title: m.portal_shared_without_a_place() }];
  return (
    <section className="panel" aria-labelledby="practice-bank">
      <div className="practice-head">
        <h2 id="practice-bank">{m.portal_questions_practice_bank()}</h2>
        {questions.length >= minQuestionsToSearch && (
          <Field
            label={m.portal_questions_search()}
            labelHidden
            type="search"
            placeholder={m.portal_questions_search()}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </div>
      {found.length === 0 && <p className="pad quiet">{m.portal_questions_not_found()}</p>}
      {places.map(({ id, title }) => {
        const inSection = found.filter(({ sectionId }) => sectionId === id);
        return (
          inSection.length > 0 && (
            <fieldset key={id ?? ''} className="practice-bank">
              <legend>{title}</legend>
              {inSection.map((question) => (
                <Checkbox
                  key={question.id}
                  label={<QuestionWords question={question} />}
                  checked={selected.includes(question.id)}
                  onChange={({ target }) =>
                    onSelect(
                      target.checked ? [...selected, question.id] : selected.filter((each) => each !== question.id),
                    )
                  }
                />
              ))}
            </fieldset>
          )
        );
      })}
    </section>
  );
}

export function QuestionWords({ question: { words, kind, lessonTitle } }: { readonly question: PractisableQuestion }) {
  return (
    <span className="wrap-anywhere">
      <b>{words}</b>
      <small>{[kindLabels[kind](), lessonTitle].filter((part) => part !== null).join(', ')}</small>
    </span>
  );
}
