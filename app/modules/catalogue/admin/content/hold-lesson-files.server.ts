import { lessonKindRules } from '#app/modules/learning/lesson-kinds/lesson-kind-rules.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { picturesIn } from '../../lesson-body.server.ts';
import { holdFile } from '../hold-file.server.ts';
import type { LessonInput } from './content-input.ts';

interface FilesToHold {
  readonly wanted: LessonInput;
  /** The lesson's present state, whose files need no check. */
  readonly present?: LessonInput;
  readonly actor: Actor;
}

/**
 * Checks that a lesson's files exist, have the right kind and are for learners only, and keeps them until the transaction ends. Throws
 * DomainError 'media_unusable' with the form's field.
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
