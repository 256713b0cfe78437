import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { languageNames } from '#app/shared/locale.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { contentLimits } from '../../../course-structure.ts';
import type { CourseTranslation } from '../../../admin/translation/translate-course.server.ts';
import { courseWordFields, sectionField, type CourseWords } from '../../../admin/translation/translation.ts';
import { TranslationMark, TranslationRow } from './translation-parts.tsx';
import { m } from '#texts';

interface CourseTranslationFormProps {
  readonly translation: CourseTranslation;
  readonly answer: RecordFormAnswer | undefined;
}

const oneLine: readonly (keyof CourseWords)[] = ['title', 'duration'];
const shown = (text: string | readonly string[]) => (typeof text === 'string' ? text : text.join('\n'));

/** Shows the texts of a course beside their translation. For an empty field, learners get the course's own text. */
export function CourseTranslationForm({ translation: read, answer }: CourseTranslationFormProps) {
  // The record that filled the form. Stays the same when the page's data are loaded again.
  const [translation] = useState(read);
  const { id, version, languages, own, words, state, sections } = translation;
  const { own: from, other: into } = languages;
  const { ref: form, ...draft } = useSavedDraft(`course-translation:${id}`);
  const isSaving = useNavigation().state === 'submitting';
  const errors = answer?.errors ?? {};
  useErrorFocus(form, answer);
  const isOlder = state === 'older' || sections.some((section) => section.state === 'older');
  const seen = answer?.conflict?.version ?? version;
  return (
    <Form method="post" className="panel" ref={form}>
      <DraftNote draft={{ ...draft, ref: form }} />
      <RefusalNote sentence={answer?.error}>
        {answer?.conflict && (
          <ConflictNote theirs={answer.conflict.theirs} again={m.portal_content_translation_again()} />
        )}
      </RefusalNote>
      <input type="hidden" name="version" key={seen} defaultValue={seen} />
      {(Object.keys(courseWordFields) as (keyof CourseWords)[])
        .filter((name) => shown(own[name]) !== '' || shown(words[name]) !== '')
        .map((name) => {
          const { label, most } = courseWordFields[name];
          const input = {
            label: m.portal_content_in_language({ label: label(), language: languageNames[into] }),
            name,
            lang: into,
            maxLength: most,
            defaultValue: shown(words[name]),
            error: errors[name],
          };
          const fieldState = shown(words[name]) === '' ? 'missing' : state === 'older' ? 'older' : null;
          return (
            <TranslationRow
              key={name}
              label={label()}
              own={from}
              text={shown(own[name])}
              mark={<TranslationMark state={fieldState} own={from} />}
            >
              {oneLine.includes(name) ? <Field {...input} /> : <Textarea {...input} rows={name === 'about' ? 8 : 3} />}
            </TranslationRow>
          );
        })}
      {sections.map((section) => (
        <TranslationRow
          key={section.id}
          label={m.portal_content_section()}
          own={from}
          text={section.own}
          mark={<TranslationMark state={section.state} own={from} />}
        >
          <Field
            label={m.portal_content_section_in({ language: languageNames[into] })}
            name={sectionField(section.id)}
            lang={into}
            maxLength={contentLimits.title}
            defaultValue={section.title}
            error={errors[sectionField(section.id)]}
          />
        </TranslationRow>
      ))}
      <div className="translation-foot">
        {isOlder && <Checkbox name="isConfirmed" label={m.portal_content_fits({ language: languageNames[from] })} />}
        <Button type="submit" variant="accent" busy={isSaving}>
          {m.portal_content_save_translation()}
        </Button>
      </div>
    </Form>
  );
}
