import { useFetcher } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { placeInWords, type LessonNotes } from '#app/modules/study/notes/note.ts';
import { readNotes } from '#app/modules/study/notes/notes.server.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft, Download } from '#app/ui/icons.ts';
import { requireLearner } from '../guards.server.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import type { Route } from './+types/notes';
import { m } from '#texts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const { lessons, ...course } = await readNotes({ db, actor }, params.courseId);
    return { ...course, lessons: lessons.map(withPlaces) };
  } catch (error) {
    throw await courseRefusal(learningErrors, error, { context, url }, params.courseId);
  }
}

/** Formats the places here, so that the page needs no code of lesson kinds. */
function withPlaces({ type, notes, ...lesson }: LessonNotes) {
  return { ...lesson, notes: notes.map((note) => ({ ...note, place: placeInWords(type, note.position) })) };
}
type NotedLesson = ReturnType<typeof withPlaces>;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.learning_notes_of_course({ title: loaderData.course.title }) : m.learning_notes_none() },
];

/** Lists a learner's private notes of a course. */
export default function Notes({ loaderData: { course, lessons, total } }: Route.ComponentProps) {
  return (
    <div className="stack stack-24 reading-width">
      <BackLink to={`/dashboard/courses/${course.slug}`}>
        <ArrowLeft className="i-sm" />
        {course.title}
      </BackLink>
      <div className="bar row-wrap">
        <div>
          <h1>{m.learning_course_notes()}</h1>
          <p className="sub">{m.learning_notes_private()}</p>
        </div>
        {total > 0 && (
          <a className="btn btn-quiet" href={localHref(`/dashboard/courses/${course.slug}/notes/file`)}>
            <Download className="i-sm" />
            {m.learning_notes_file()}
          </a>
        )}
      </div>
      {total === 0 ? (
        <EmptyState
          title={m.learning_notes_empty_title()}
          category="general"
          actions={<LinkButton to={playerPath(course)}>{m.learning_notes_open_course()}</LinkButton>}
        >
          {m.learning_notes_empty_text()}
        </EmptyState>
      ) : (
        lessons.map((lesson) => <Lesson key={lesson.id} lesson={lesson} course={course} />)
      )}
    </div>
  );
}

interface DeleteNoteProps {
  readonly id: string;
  readonly lessonId: string;
  readonly courseId: string;
  /** How the note begins. */
  readonly begins: string;
}

/** Deletes a note, or says why not. The page stays, also without a connection. */
function DeleteNote({ id, lessonId, courseId, begins }: DeleteNoteProps) {
  const { Form, state, data } = useFetcher<{ readonly error?: string }>();
  return (
    <Form method="post" action={`/api/courses/${courseId}/notes`}>
      <FormError>{state === 'idle' && data?.error}</FormError>
      <input type="hidden" name="lessonId" value={lessonId} />
      <input type="hidden" name="noteId" value={id} />
      <input type="hidden" name="body" value="" />
      <Button type="submit" variant="plain" busy={state !== 'idle'} aria-label={m.learning_note_delete({ begins })}>
        {m.learning_notes_delete()}
      </Button>
    </Form>
  );
}

function Lesson({ lesson, course }: { readonly lesson: NotedLesson; readonly course: { id: string; slug: string } }) {
  return (
    <section>
      <h2 className="space-below">
        <Link to={playerPath(course, lesson.id)}>{lesson.title}</Link>
      </h2>
      <ul className="panel rows">
        {lesson.notes.map(({ id, body, place }) => (
          <li key={id} className="row between">
            <div className="grow">
              <span className="meta num">{place}</span>
              <p className="own-lines wrap-anywhere">{body}</p>
            </div>
            <DeleteNote id={id} lessonId={lesson.id} courseId={course.id} begins={body.slice(0, 40)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
