import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { CourseInput } from './course-input.ts';
import { attachFile } from './attach-file.server.ts';

type Files = Pick<CourseInput, 'imageId' | 'videoId' | 'videoCaptionsId'>;

const kinds = { imageId: 'image', videoId: 'video', videoCaptionsId: 'captions' } as const satisfies Record<
  keyof Files,
  MediaKind
>;

interface FilesToCheck {
  readonly requested: Files;
  /** The course's present files, which need no check. */
  readonly present?: Files;
  readonly actor: Actor;
}

/**
 * Checks that a course's files exist, have the right kind and are public, and keeps them until the transaction ends. Throws DomainError
 * 'media_unusable' with the field's name.
 */
export async function checkCourseFiles(tx: Database, { requested, present, actor }: FilesToCheck): Promise<void> {
  for (const field of ['imageId', 'videoId', 'videoCaptionsId'] as const) {
    const mediaId = requested[field];
    if (mediaId === null || mediaId === present?.[field]) continue;
    await attachFile(tx, { mediaId, kind: kinds[field], isPublic: true, actor }, field);
  }
}
