import { z } from 'zod';
import { mediaId } from '#app/modules/catalogue/media/field-shapes.ts';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import type { LessonKindRules } from '../lesson-kind.ts';
import type { PdfContent } from './pdf.ts';
import { m } from '#texts';

export const pdfRules: LessonKindRules<PdfContent> = {
  form: z
    .object({ pdfId: mediaId.refine((id) => id !== null, { error: m.portal_content_pdf_missing }) })
    .transform(({ pdfId }) => ({ mediaId: pdfId })),
  files: (source) => [{ mediaId: source.mediaId, kind: 'pdf', field: 'pdfId' }],
  isReady: (source) => source.mediaId !== null,
  contentOf({ body: html, mediaId: id, fileName, byteSize, pageCount, allowDownload }) {
    if (id === null || byteSize === null) return null;
    return {
      kind: 'pdf',
      url: mediaUrl(id),
      fileName: fileName ?? 'lesson.pdf',
      byteSize,
      pageCount,
      allowDownload,
      html,
    };
  },
  imported: {
    isType: (word) => word === 'pdf' || word === 'application/pdf',
    sourceOf: () => ({ file: 'pdf' }),
  },
};
