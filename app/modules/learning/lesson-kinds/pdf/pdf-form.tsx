import { UploadField } from '#app/modules/media/ui/upload-field.tsx';
import type { LessonKindFormProps } from '../lesson-kind.ts';

export function PdfFields({ stored, errors, limits }: LessonKindFormProps) {
  return (
    <fieldset className="of-pdf">
      <legend className="sr">PDF</legend>
      <UploadField
        label="PDF file"
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
