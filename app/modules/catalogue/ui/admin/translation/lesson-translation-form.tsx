import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { LessonText } from '#app/modules/learning/lesson-kinds/lesson-text.tsx';
import type { FileLimits, MediaKind } from '#app/modules/media/media-file.ts';
import { UploadField } from '#app/modules/media/ui/upload-field.tsx';
import type { RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { useAdmin } from '#app/modules/site/ui/admin/use-admin.ts';
import { languageNames } from '#app/shared/locale.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { LessonTranslation } from '../../../admin/translation/translate-lesson.server.ts';
import { lessonWordFields } from '../../../admin/translation/translation.ts';
import { TextEditor } from '../../text-editor/text-editor.tsx';
import { TranslationMark, TranslationRow } from './translation-parts.tsx';
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
  const { ref: form, ...draft } = useSavedDraft(`lesson-translation:${id}`);
  const isSaving = useNavigation().state === 'submitting';
  const errors = answer?.errors ?? {};
  useErrorFocus(form, answer);
  const seen = answer?.conflict?.version ?? version;
  const mark = (text: string, original: string) => (
    <TranslationMark
      state={text === '' && original !== '' ? 'missing' : state === 'older' ? 'older' : null}
      own={from}
    />
  );
  return (
    <Form method="post" encType="multipart/form-data" className="panel" ref={form}>
      <DraftNote draft={{ ...draft, ref: form }} />
      <RefusalNote sentence={answer?.error}>
        {answer?.conflict && (
          <ConflictNote theirs={answer.conflict.theirs} again={m.portal_content_translation_again()} />
        )}
      </RefusalNote>
      <input type="hidden" name="version" key={seen} defaultValue={seen} />
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
      <div className="translation-foot">
        {state === 'older' && (
          <Checkbox name="isConfirmed" label={m.portal_content_fits({ language: languageNames[from] })} />
        )}
        <Button type="submit" variant="accent" busy={isSaving}>
          {m.portal_content_save_translation()}
        </Button>
      </div>
    </Form>
  );
}

interface TranslatedFilesProps extends Pick<LessonTranslationFormProps, 'translation' | 'limits'> {
  readonly errors: Readonly<Record<string, string>>;
}

const fileLabels: Readonly<Record<MediaKind, () => string>> = {
  video: m.portal_content_file_video,
  pdf: m.portal_content_file_pdf,
  captions: m.portal_content_captions,
  image: m.portal_content_file_picture,
};

/** A translation without a file of its own shows the lesson's file. */
function TranslatedFiles({ translation: { languages, files }, limits, errors }: TranslatedFilesProps) {
  const { convertsVideos } = useAdmin();
  const language = languageNames[languages.other];
  if (files.length === 0) return null;
  return (
    <TranslationRow
      label={m.portal_content_files()}
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
