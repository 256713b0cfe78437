import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import type { Locale } from '#app/shared/locale.ts';
import { difficulties, questionKindNames, questionUses, type QuestionKind } from '#app/shared/study-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { newItemId } from '../../kinds/question-kind.ts';
import { blankQuestion } from '../../kinds/question-kinds.ts';
import type { QuestionCourse, QuestionInput, QuestionRecord } from '../../question.ts';
import { translationStates } from '../../translation-states.ts';
import { FaultOf } from './fault-of.tsx';
import { KindFields } from './kind-fields.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { PictureFields, type PictureChange } from './picture-fields.tsx';
import { difficultyLabels, kindIcons, kindLabels, usedInLabels, TranslationMarks } from './question-labels.ts';
import { QuestionPreview } from './question-preview.tsx';
import type { LessonChoice } from '../../taught-place.ts';
import { TaughtFields } from './taught-fields.tsx';
import { WordsField } from './words-field.tsx';

interface QuestionEditorProps {
  readonly course: QuestionCourse;
  readonly lessons: readonly LessonChoice[];
  /** Null for a new question. */
  readonly record: QuestionRecord | null;
  readonly blank: QuestionInput;
  /** Attempts of quizzes that keep the current revision. */
  readonly attempts?: { readonly open: number; readonly results: number };
  /** Errors by fields: language, prompt, file, alt, answers, taught. */
  readonly answer: FormAnswer<RecordConflict> | undefined;
  /** The most bytes of a picture. */
  readonly maxPictureBytes: number;
}

/** The form of a question, beside the learner's phone with it. */
export function QuestionEditor({
  course,
  lessons,
  record,
  blank,
  attempts,
  answer,
  maxPictureBytes,
}: QuestionEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<QuestionInput>(record?.input ?? blank);
  const [locale, setLocale] = useState<Locale>(course.locale);
  const submitted = useNavigation().formData?.get('intent');
  const isOther = (intent: string) => submitted !== undefined && submitted !== null && submitted !== intent;
  const { content } = input;
  const isKept = (record?.revision ?? 0) > 0;
  const published = record?.revisions[0]?.content ?? null;
  const errorAt = (field: string) => answer?.errors[field];
  useErrorFocus(form, answer);
  const change = (changed: Partial<QuestionInput>) => setInput({ ...input, ...changed });
  const selectKind = (kind: QuestionKind) => {
    const { prompt, beside, picture, explanation } = content;
    if (kind !== content.kind)
      change({ content: { ...blankQuestion(kind, newItemId), prompt, beside, picture, explanation } });
  };
  // After an upload, when more may have been typed.
  const changePicture: PictureChange = (changed) =>
    setInput(({ content: before, ...rest }) => ({
      ...rest,
      content: { ...before, picture: changed(before.picture) },
    }));
  return (
    <TranslationMarks value={translationStates(content, published, locale)}>
      <div className="question-editor">
        <Form ref={form} method="post" className="panel">
          <div className="question-fields">
            <ConflictNote answer={answer} />
            <input type="hidden" name="question" value={JSON.stringify(input)} />
            <input type="hidden" name="version" value={answer?.conflict?.version ?? record?.version ?? 0} />
            <div className="question-kinds" role="group" aria-label={m.portal_questions_kind()}>
              {questionKindNames.map((kind) => {
                const Icon = kindIcons[kind];
                return (
                  <button
                    key={kind}
                    type="button"
                    aria-pressed={kind === content.kind}
                    disabled={isKept && kind !== content.kind}
                    onClick={() => selectKind(kind)}
                  >
                    <Icon />
                    {kindLabels[kind]()}
                  </button>
                );
              })}
            </div>
            <FaultOf error={errorAt('language')}>
              <LanguageTabs content={content} published={published} locale={locale} onSelect={setLocale} />
            </FaultOf>
            <WordsField
              label={m.portal_shared_question()}
              text={content.prompt}
              locale={locale}
              rows={2}
              most={4000}
              error={errorAt('prompt')}
              onChange={(prompt) => change({ content: { ...content, prompt } })}
            />
            <WordsField
              label={m.portal_shared_text_beside_the_question()}
              hint={m.portal_questions_beside_hint()}
              text={content.beside}
              locale={locale}
              rows={2}
              most={4000}
              onChange={(beside) => change({ content: { ...content, beside } })}
            />
            <PictureFields
              picture={content.picture}
              file={record?.pictureFile ?? null}
              largest={maxPictureBytes}
              locale={locale}
              fileError={errorAt('file')}
              altError={errorAt('alt')}
              onChange={changePicture}
            />
            <FaultOf error={errorAt('answers')}>
              <KindFields
                key={content.kind}
                content={content}
                locale={locale}
                onChange={(changed) => change({ content: changed })}
              />
            </FaultOf>
            <WordsField
              label={m.portal_questions_explanation()}
              hint={m.portal_questions_explanation_hint()}
              text={content.explanation}
              locale={locale}
              rows={2}
              most={4000}
              onChange={(explanation) => change({ content: { ...content, explanation } })}
            />
            <TaughtFields
              courseId={course.id}
              lessons={lessons}
              taught={input.taught}
              error={errorAt('taught')}
              onChange={(taught) => change({ taught })}
            />
            <div className="pair">
              <fieldset className="form-field">
                <legend>{m.portal_questions_difficulty()}</legend>
                <div className="seg">
                  {difficulties.map((each) => (
                    <button
                      key={each}
                      type="button"
                      aria-pressed={each === input.difficulty}
                      onClick={() => change({ difficulty: each })}
                    >
                      {difficultyLabels[each]()}
                    </button>
                  ))}
                </div>
              </fieldset>
              <Select
                label={m.portal_shared_use_in()}
                hint={isKept ? m.portal_questions_use_kept() : m.portal_questions_use_hint()}
                value={input.use}
                disabled={isKept}
                onChange={({ target: { value } }) => change({ use: value === 'check' ? 'check' : 'practice' })}
              >
                {questionUses.map((use) => (
                  <option key={use} value={use}>
                    {usedInLabels[use]()}
                  </option>
                ))}
              </Select>
            </div>
          </div>
          {record?.status === 'archived' ? (
            <p className="question-save">{m.portal_questions_error_archived()}</p>
          ) : (
            <div className="question-save">
              <p>{record && isKept ? revisionWords(record.revision, attempts) : m.portal_questions_first()}</p>
              <Button
                type="submit"
                name="intent"
                value="draft"
                variant="line"
                busy={submitted === 'draft'}
                disabled={isOther('draft')}
              >
                {m.portal_questions_save_draft()}
              </Button>
              <Button
                type="submit"
                name="intent"
                value="publish"
                variant="accent"
                busy={submitted === 'publish'}
                disabled={isOther('publish')}
              >
                {m.portal_questions_publish({ number: (record?.revision ?? 0) + 1 })}
              </Button>
            </div>
          )}
        </Form>
        <QuestionPreview key={content.kind} content={content} locale={locale} />
      </div>
    </TranslationMarks>
  );
}

/** Says who keeps the current revision when the next one is published. */
function revisionWords(number: number, attempts: QuestionEditorProps['attempts']): string {
  if (!attempts || attempts.open + attempts.results === 0) return m.portal_questions_kept({ number });
  const { open, results } = attempts;
  return open === 0
    ? m.portal_questions_kept_by_results({ number, count: results })
    : m.portal_questions_kept_by({ number, open, results });
}
