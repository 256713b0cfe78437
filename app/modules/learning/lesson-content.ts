import { mediaUrl } from '#app/modules/media/media-file.ts';
import type { LessonContent } from './player-view.ts';

interface ContentColumns {
  readonly body: string;
  readonly contentType: string;
  readonly youtubeId: string | null;
  readonly allowDownload: boolean;
  readonly mediaId: string | null;
  readonly captionsId: string | null;
  readonly mediaType: string | null;
  readonly fileName: string | null;
  readonly byteSize: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pageCount: number | null;
}

/** A lesson's row as the player shows it; null for a draft video or PDF that has no file yet. */
export function contentOf(row: ContentColumns): LessonContent | null {
  const { body: html, allowDownload, mediaId, byteSize } = row;
  if (row.contentType === 'text') return { kind: 'text', html };
  if (row.youtubeId !== null) return { kind: 'youtube', youtubeId: row.youtubeId, html };
  if (mediaId === null || byteSize === null) return null;
  const url = mediaUrl(mediaId);
  if (row.contentType === 'pdf') {
    return {
      kind: 'pdf',
      url,
      fileName: row.fileName ?? 'lesson.pdf',
      byteSize,
      pageCount: row.pageCount,
      allowDownload,
      html,
    };
  }
  return {
    kind: 'video',
    url,
    contentType: row.mediaType ?? 'video/mp4',
    byteSize,
    captionsUrl: row.captionsId === null ? null : mediaUrl(row.captionsId),
    width: row.width,
    height: row.height,
    allowDownload,
    html,
  };
}
