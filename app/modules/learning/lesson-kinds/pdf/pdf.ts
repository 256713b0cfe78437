import { formatMegabytes } from '#app/shared/file-size.ts';
import { File } from '#app/ui/icons.ts';
import type { LessonKindDefinition } from '../lesson-kind.ts';

/** A full page has about 400 words. */
const minutesPerPage = 2;

/** Pages to read or to keep. Its position: the page, from 1. */
export const pdf: LessonKindDefinition = {
  label: 'PDF',
  unit: 'PDF',
  icon: File,
  verb: 'Read',
  isNamedInOutline: true,
  isPlayable: false,
  // Always in MB.
  size: ({ byteSize }) => (byteSize === null ? '' : formatMegabytes(byteSize)),
  minutes: ({ pageCount }) => (pageCount === null ? null : minutesPerPage * pageCount),
  position: { step: 1, label: (page) => `Page ${Math.round(page)}` },
  completedBy: 'learner',
};

export interface PdfContent {
  readonly kind: 'pdf';
  readonly url: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly pageCount: number | null;
  readonly allowDownload: boolean;
  /** Words beside it, sanitised HTML; may be empty. */
  readonly html: string;
}
