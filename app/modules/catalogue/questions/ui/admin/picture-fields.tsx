import { m } from '#texts';
import type { FileFacts } from '#app/modules/catalogue/media/media-file.ts';
import { UploadField } from '#app/modules/catalogue/media/ui/upload-field.tsx';
import type { Locale } from '#app/shared/locale.ts';
import { pictureAddress } from '#app/shared/picture.ts';
import type { QuestionPicture } from '../../kinds/question-kind.ts';
import { WordsField } from './words-field.tsx';

/** Changes the picture as it is at that moment. */
export type PictureChange = (change: (picture: QuestionPicture | undefined) => QuestionPicture | undefined) => void;

interface PictureFieldsProps {
  readonly picture: QuestionPicture | undefined;
  /** The stored file. */
  readonly file: FileFacts | null;
  /** The most bytes. */
  readonly largest: number;
  readonly locale: Locale;
  /** The server's errors for the file and for its words. */
  readonly fileError?: string | undefined;
  readonly altError?: string | undefined;
  readonly onChange: PictureChange;
}

/** The size in which a picture is shown: a camera that was held upright writes a lying picture, and a note to turn it. */
async function uprightSize({ id, width, height }: FileFacts) {
  const size = { width: width ?? 1, height: height ?? 1 };
  const shown = new Image();
  shown.src = pictureAddress(id, 160, 'webp');
  // A picture that cannot be shown keeps the size that it says.
  await shown.decode().catch(() => undefined);
  const isTurned = shown.naturalHeight > shown.naturalWidth !== size.height > size.width;
  return isTurned && shown.naturalWidth > 0 ? { width: size.height, height: size.width } : size;
}

/** The picture of a question, and what it shows in words. */
export function PictureFields({ picture, file, largest, locale, fileError, altError, onChange }: PictureFieldsProps) {
  async function take(taken: FileFacts): Promise<void> {
    const size = await uprightSize(taken);
    onChange((before) => ({ id: taken.id, ...size, alt: before?.alt ?? {} }));
  }
  return (
    <>
      <UploadField
        label={m.portal_shared_picture()}
        hint={m.portal_questions_picture_hint()}
        name="pictureId"
        kind="image"
        isPublic={false}
        initial={file}
        largest={largest}
        error={fileError}
        onFile={(taken) => void (taken ? take(taken) : onChange(() => undefined))}
      />
      {picture && (
        <WordsField
          label={m.portal_shared_what_the_picture_shows()}
          hint={m.portal_questions_picture_alt_hint()}
          text={picture.alt}
          locale={locale}
          error={altError}
          onChange={(alt) => onChange((before) => before && { ...before, alt })}
        />
      )}
    </>
  );
}
