import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { notesAsText } from '#app/modules/study/notes/note.ts';
import { readNotes } from '#app/modules/study/notes/notes.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import type { Route } from './+types/notes-file';

/** Downloads the author's notes of a course as a text file. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const notes = await readNotes({ db, actor }, params.courseId);
    return new Response(notesAsText(notes), {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="notes-${notes.course.slug}.txt"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    throw await courseRefusal(learningErrors, error, { context, url }, params.courseId);
  }
}
