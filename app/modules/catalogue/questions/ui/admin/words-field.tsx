import { use } from 'react';
import { m } from '#texts';
import { languageNames, type Locale } from '#app/shared/locale.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { QuestionText } from '../../kinds/question-text.ts';
import { TranslationMarks } from './question-labels.ts';

interface WordsFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly hint?: string;
  readonly text: QuestionText;
  /** The language that is written now. */
  readonly locale: Locale;
  readonly onChange: (text: QuestionText) => void;
  /** More than one for a text of several lines. */
  readonly rows?: number;
  readonly most?: number;
  readonly placeholder?: string;
  /** The server's error for it. */
  readonly error?: string | undefined;
}

/** A text of a question in one of its languages, marked where its translation is missing or older; the other one is its placeholder. */
export function WordsField({
  label,
  labelHidden,
  hint,
  text,
  locale,
  onChange,
  rows = 1,
  most = 500,
  placeholder,
  error,
}: WordsFieldProps) {
  const state = use(TranslationMarks).get(text);
  const mark = state && { missing: m.portal_questions_mark_missing, older: m.portal_questions_mark_older }[state];
  const other = locale === 'en' ? text.sw : text.en;
  const shared = {
    label,
    labelHidden: labelHidden ?? false,
    hint: mark ? <span className="question-lacks">{mark({ language: languageNames[locale] })}</span> : hint,
    error,
    lang: locale,
    value: text[locale] ?? '',
    maxLength: most,
    placeholder: other === undefined || other === '' ? placeholder : other,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const { [locale]: _before, ...others } = text;
      onChange(event.target.value === '' ? others : { ...others, [locale]: event.target.value });
    },
  };
  return rows > 1 ? <Textarea {...shared} rows={rows} /> : <Field {...shared} autoComplete="off" />;
}
