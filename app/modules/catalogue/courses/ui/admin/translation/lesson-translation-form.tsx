import { useState } from 'react';
import { LessonText } from '#app/modules/catalogue/lesson-kinds/lesson-text.tsx';
import type { FileLimits, MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import { UploadField } from '#app/modules/catalogue/media/ui/upload-field.tsx';
import type { RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { languageNames } from '#app/shared/locale.ts';
import { Field } from '#app/ui/field.tsx';
import type { LessonTranslation } from '../../../admin/translation/translate-lesson.server.ts';
import { lessonWordFields } from '../../../admin/translation/translation.ts';
import { TextEditor } from '../../text-editor/text-editor.tsx';
import { TranslationForm, TranslationMark, TranslationRow } from './translation-parts.tsx';
import { m } from '#texts';

interface LessonTranslationFormProps {
  readonly translation: LessonTranslation;
  readonly limits: FileLimits;
  readonly answer: RecordFormAnswer | undefined;
}

/** Shows a lesson's title and text beside their translation, and its files in that language. */
export function LessonTranslationForm({ translation: read, limits, answer }: LessonTranslationFormProps) {
  // The record that filled the form. Stays the same when the page's data are loaded again.
  const [translation] = useState(read);
  const { id, version, languages, own, words, state } = translation;
  const { own: from, other: into } = languages;
  const errors = answer?.errors ?? {};
  const mark = (text: string, original: string) => (
    <TranslationMark
      state={text === '' && original !== '' ? 'missing' : state === 'older' ? 'older' : null}
      own={from}
    />
  );
  return (
    <TranslationForm
      draft={`lesson-translation:${id}`}
      version={version}
      own={from}
      isOlder={state === 'older'}
      hasFiles
      answer={answer}
    >
      <TranslationRow
        label={lessonWordFields.title.label()}
        own={from}
        text={own.title}
        mark={mark(words.title, own.title)}
      >
        <Field
          label={m.portal_content_item_title_in({ language: languageNames[into] })}
          name="title"
          lang={into}
          maxLength={lessonWordFields.title.most}
          defaultValue={words.title}
          error={errors['title']}
        />
      </TranslationRow>
      <TranslationRow
        label={lessonWordFields.body.label()}
        own={from}
        text={<LessonText html={own.body} />}
        mark={mark(words.body, own.body)}
      >
        <TextEditor
          name="body"
          label={m.portal_content_text_in({ language: languageNames[into] })}
          defaultValue={words.body}
          error={errors['body']}
        />
      </TranslationRow>
      <TranslatedFiles translation={translation} limits={limits} errors={errors} />
    </TranslationForm>
  );
}

interface TranslatedFilesProps extends Pick<LessonTranslationFormProps, 'translation' | 'limits'> {
  readonly errors: Readonly<Record<string, string>>;
}

const fileLabels: Readonly<Record<MediaKind, () => string>> = {
  video: m.portal_content_file_video,
  pdf: m.portal_shared_pdf,
  captions: m.portal_shared_captions,
  image: m.portal_shared_picture,
};

/** A translation without a file of its own shows the lesson's file. */
function TranslatedFiles({ translation: { languages, files }, limits, errors }: TranslatedFilesProps) {
  const { convertsVideos } = usePortalReader();
  const language = languageNames[languages.other];
  if (files.length === 0) return null;
  return (
    <TranslationRow
      label={m.portal_shared_files()}
      own={languages.own}
      text={m.portal_content_files_hint({ language, own: languageNames[languages.own] })}
    >
      {files.map(({ field, kind, file }) => (
        <UploadField
          key={field}
          label={m.portal_content_in_language({ label: fileLabels[kind](), language })}
          name={field}
          kind={kind}
          isPublic={false}
          initial={file}
          largest={limits[kind]}
          converts={convertsVideos}
          error={errors[field]}
        />
      ))}
    </TranslationRow>
  );
}
