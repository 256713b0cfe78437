import { Link } from 'react-router';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { placeInWords, type LessonNotes } from '#app/modules/learning/notes/note.ts';
import { readNotes } from '#app/modules/learning/notes/read-notes.server.ts';
import { playerPath } from '#app/modules/learning/player-view.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft, Download } from '#app/ui/icons.ts';
import { requireLearner } from '../guards.server.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import type { Route } from './+types/notes';

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

/** The places in words, so that the page needs no kinds of lessons. */
function withPlaces({ type, notes, ...lesson }: LessonNotes) {
  return { ...lesson, notes: notes.map((note) => ({ ...note, place: placeInWords(type, note.position) })) };
}
type NotedLesson = ReturnType<typeof withPlaces>;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Notes: ${loaderData.course.title}` : 'No notes' },
];

/** Everything a learner wrote down in a course, for their eyes alone. */
export default function Notes({ loaderData: { course, lessons, total } }: Route.ComponentProps) {
  return (
    <div className="stack stack-24 reading-width">
      <BackLink to={`/dashboard/courses/${course.slug}`}>
        <ArrowLeft className="i-sm" />
        {course.title}
      </BackLink>
      <div className="bar row-wrap">
        <div>
          <h1>My notes</h1>
          <p className="sub">Only you can read them.</p>
        </div>
        {total > 0 && (
          <a className="btn btn-quiet" href={`/dashboard/courses/${course.slug}/notes/file`}>
            <Download className="i-sm" />
            Save as a text file
          </a>
        )}
      </div>
      {total === 0 ? (
        <EmptyState
          title="You have not written anything down yet."
          category="general"
          actions={<LinkButton to={playerPath(course)}>Open the course</LinkButton>}
        >
          Below each lesson is a place for your notes.
        </EmptyState>
      ) : (
        lessons.map((lesson) => <Lesson key={lesson.id} lesson={lesson} course={course} />)
      )}
    </div>
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
            <form method="post" action={`/api/courses/${course.id}/notes`}>
              <input type="hidden" name="lessonId" value={lesson.id} />
              <input type="hidden" name="noteId" value={id} />
              <input type="hidden" name="body" value="" />
              <Button type="submit" variant="plain" aria-label={`Delete the note “${body.slice(0, 40)}”`}>
                Delete
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
