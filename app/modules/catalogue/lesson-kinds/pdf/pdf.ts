import { formatMegabytes } from '#app/shared/file-size.ts';
import { File } from '#app/ui/icons.ts';
import type { LessonKindDefinition } from '../lesson-kind.ts';
import { m } from '#texts';

/** A full page has about 400 words. */
const minutesPerPage = 2;

/** A PDF for reading or downloading. Its position: the page, from 1. */
export const pdf: LessonKindDefinition = {
  label: m.player_kind_pdf,
  counted: m.player_kinds_pdf,
  icon: File,
  tryFree: m.player_try_read,
  isNamedInOutline: true,
  isPlayable: false,
  // Always in MB.
  size: ({ byteSize }) => (byteSize === null ? '' : formatMegabytes(byteSize)),
  minutes: ({ pageCount }) => (pageCount === null ? null : minutesPerPage * pageCount),
  position: {
    step: 1,
    label: (page) => m.player_pdf_page({ page: Math.round(page) }),
    noteLabel: (page) => m.learning_note_at_page({ page: Math.round(page) }),
  },
  completedBy: 'learner',
};

export interface PdfContent {
  readonly kind: 'pdf';
  readonly url: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly pageCount: number | null;
  readonly allowDownload: boolean;
  /** Text beside it, sanitised HTML; may be empty. */
  readonly html: string;
}
