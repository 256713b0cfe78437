import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { picturesIn } from '../../lesson-body.server.ts';
import { attachFile } from '../attach-file.server.ts';
import type { LessonInput } from './content-input.ts';

interface FilesToHold {
  readonly requested: LessonInput;
  /** The lesson's present state, whose files need no check. */
  readonly present?: LessonInput;
  readonly actor: Actor;
}

/**
 * Checks that a lesson's files exist, have the right kind and are for learners only, and keeps them until the transaction ends. Throws
 * DomainError 'media_unusable' with the form's field.
 */
export async function attachLessonFiles(tx: Database, { requested, present, actor }: FilesToHold): Promise<void> {
  const filesOf = (lesson: LessonInput | undefined) => (lesson ? lessonKindRules[lesson.type].files(lesson) : []);
  const attached = filesOf(present);
  for (const { mediaId, kind, field } of filesOf(requested)) {
    if (mediaId === null || attached.some((file) => file.mediaId === mediaId && file.kind === kind)) continue;
    await attachFile(tx, { mediaId, kind, isPublic: false, actor }, field);
  }
  const known = new Set(picturesIn(present?.body ?? ''));
  for (const mediaId of picturesIn(requested.body))
    if (!known.has(mediaId)) await attachFile(tx, { mediaId, kind: 'image', isPublic: false, actor }, 'body');
}
