import { UploadField } from '#app/modules/catalogue/media/ui/upload-field.tsx';
import type { LessonKindFormProps } from '../lesson-kind.ts';
import { m } from '#texts';

export function PdfFields({ stored, errors, limits }: LessonKindFormProps) {
  return (
    <fieldset className="of-pdf">
      <legend className="sr">{m.portal_shared_pdf()}</legend>
      <UploadField
        label={m.portal_content_pdf_file()}
        name="pdfId"
        kind="pdf"
        isPublic={false}
        initial={stored?.file}
        largest={limits.pdf}
        error={errors['pdfId']}
      />
    </fieldset>
  );
}
