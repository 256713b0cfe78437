import { useState } from 'react';
import type { RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { courseTextNames, type CourseText } from '#app/shared/course-words.ts';
import { languageNames } from '#app/shared/locale.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { contentLimits } from '../../../course-structure.ts';
import type { CourseTranslation } from '../../../admin/translation/translate-course.server.ts';
import { courseWordFields, sectionField } from '../../../admin/translation/translation.ts';
import { TranslationForm, TranslationMark, TranslationRow } from './translation-parts.tsx';
import { m } from '#texts';

interface CourseTranslationFormProps {
  readonly translation: CourseTranslation;
  readonly answer: RecordFormAnswer | undefined;
}

const oneLine: readonly CourseText[] = ['title', 'duration'];
const shown = (text: string | readonly string[]) => (typeof text === 'string' ? text : text.join('\n'));

/** Shows the texts of a course beside their translation. For an empty field, learners get the course's own text. */
export function CourseTranslationForm({ translation: read, answer }: CourseTranslationFormProps) {
  // The record that filled the form. Stays the same when the page's data are loaded again.
  const [translation] = useState(read);
  const { id, version, languages, own, words, state, sections } = translation;
  const { own: from, other: into } = languages;
  const errors = answer?.errors ?? {};
  const isOlder = state === 'older' || sections.some((section) => section.state === 'older');
  return (
    <TranslationForm draft={`course-translation:${id}`} version={version} own={from} isOlder={isOlder} answer={answer}>
      {courseTextNames
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
          label={m.portal_shared_section()}
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
    </TranslationForm>
  );
}
