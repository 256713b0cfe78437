import type { MediaKind } from '#app/modules/media/media-file.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { picturesIn } from '../../lesson-body.server.ts';
import { holdFile } from '../hold-file.server.ts';
import type { LessonInput } from './content-input.ts';

interface FilesToHold {
  readonly wanted: LessonInput;
  /** Those that the lesson has already are not asked about. */
  readonly present?: LessonInput;
  readonly actor: Actor;
}

/**
 * Sees to it that the files a lesson is to have are there, of the right kind and for learners alone; they stay until the transaction ends.
 * Throws DomainError 'media_unusable' with the name of the form's field.
 */
export async function holdLessonFiles(tx: Database, { wanted, present, actor }: FilesToHold): Promise<void> {
  const hold = async (mediaId: string | null, kind: MediaKind, field: string) => {
    if (mediaId !== null) await holdFile(tx, { mediaId, kind, isPublic: false, actor }, field);
  };
  const [kind, field] = wanted.type === 'pdf' ? (['pdf', 'pdfId'] as const) : (['video', 'videoId'] as const);
  if (wanted.mediaId !== present?.mediaId || wanted.type !== present.type) await hold(wanted.mediaId, kind, field);
  if (wanted.captionsId !== present?.captionsId) await hold(wanted.captionsId, 'captions', 'captionsId');
  const known = new Set(picturesIn(present?.body ?? ''));
  for (const id of picturesIn(wanted.body)) if (!known.has(id)) await hold(id, 'image', 'body');
}
