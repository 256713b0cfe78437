import { lessonKindRules } from '#app/modules/learning/lesson-kinds/lesson-kind-rules.server.ts';
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
  const filesOf = (lesson: LessonInput | undefined) => (lesson ? lessonKindRules[lesson.type].files(lesson) : []);
  const held = filesOf(present);
  for (const { mediaId, kind, field } of filesOf(wanted)) {
    if (mediaId === null || held.some((file) => file.mediaId === mediaId && file.kind === kind)) continue;
    await holdFile(tx, { mediaId, kind, isPublic: false, actor }, field);
  }
  const known = new Set(picturesIn(present?.body ?? ''));
  for (const mediaId of picturesIn(wanted.body))
    if (!known.has(mediaId)) await holdFile(tx, { mediaId, kind: 'image', isPublic: false, actor }, 'body');
}
