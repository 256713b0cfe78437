import { data, redirect } from 'react-router';
import { courseForm, type CourseInput } from '#app/modules/catalogue/admin/course-input.ts';
import { writePrice } from '#app/modules/catalogue/admin/course-limits.ts';
import type { EditableCourse } from '#app/modules/catalogue/admin/course-record.ts';
import { readCourseForEditing } from '#app/modules/catalogue/admin/read-course-for-editing.server.ts';
import { courseErrors } from '#app/modules/catalogue/course-errors.ts';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { changedFields } from '#app/shared/changed-fields.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { readFields } from '../../form-fields.server.ts';
import { answerUnforeseen } from '../../unforeseen.server.ts';
import type { Done } from '#app/modules/catalogue/ui/admin/course-notices.ts';
import type { CourseFormAnswer } from '#app/modules/catalogue/ui/admin/course-form-panel.tsx';

interface Saving {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly request: Request;
  readonly url: URL;
  /** Of the course that is edited; null for a new one. */
  readonly courseId: string | null;
  /** Where the form goes when it is saved. */
  readonly done: Done;
  /** The specification's sentence for what nobody foresaw. */
  readonly failure: string;
}

/** Reads a course's form, saves it by `save`, and answers: back to the list, or what is wrong with it. */
export async function answerCourseForm(
  { scope, actor, request, url, courseId, done, failure }: Saving,
  save: (course: CourseInput, fields: Readonly<Record<string, string>>) => Promise<{ readonly id: string } | void>,
) {
  const { removeVideo, ...fields } = await readFields(request);
  const form = courseForm.safeParse(removeVideo === 'on' ? { ...fields, youtube: '', videoId: '' } : fields);
  if (!form.success) return refuse(400, { errors: fieldErrorsOf(form.error), error: null });
  let savedId: string | undefined;
  try {
    const saved = await save(form.data, fields);
    if (saved) savedId = saved.id;
  } catch (error) {
    const answer = answerFrom(courseErrors, error);
    if (!answer || !(error instanceof DomainError)) {
      const { status, message } = answerUnforeseen(scope, error, { logged: 'a course could not be saved', failure });
      return refuse(status, { errors: {}, error: message });
    }
    const field = error.code === 'slug_taken' ? 'slug' : error.details['field'];
    if (field !== undefined) return refuse(answer.status, { errors: { [field]: answer.message }, error: null });
    const conflict =
      error.code === 'conflict' && courseId !== null
        ? conflictWith(form.data, await readCourseForEditing({ db: scope.services.db, actor }, courseId))
        : null;
    return refuse(answer.status, { errors: {}, error: answer.message, conflict });
  }
  const params = new URLSearchParams(url.search);
  params.set('done', done);
  if (courseId === null && savedId !== undefined) params.set('added', savedId);
  return redirect(`/admin/courses?${params}`, 303);
}

function refuse(status: number, answer: Omit<CourseFormAnswer, 'conflict'> & Partial<CourseFormAnswer>) {
  return data<CourseFormAnswer>({ conflict: null, ...answer }, { status });
}

const labels: Readonly<Record<keyof EditableCourse, string>> = {
  title: 'Title',
  slug: 'Address in the shop',
  instructor: 'Instructor',
  instructorBio: 'About the instructor',
  description: 'Description',
  about: 'About',
  duration: 'Duration',
  level: 'Level',
  category: 'Category',
  priceCents: 'Price, KSh',
  status: 'Status',
  outcomes: 'What you’ll learn',
  requirements: 'Requirements',
  features: 'Features',
  imageId: 'Picture',
  youtubeId: 'YouTube URL',
  videoId: 'Video file',
  videoCaptionsId: 'Captions',
};

function conflictWith(
  mine: CourseInput,
  { version, course: theirs }: { readonly version: number; readonly course: EditableCourse },
): CourseFormAnswer['conflict'] {
  const changes = changedFields({ ...mine, slug: mine.slug ?? theirs.slug }, theirs)?.after ?? {};
  const wordsOf = (name: keyof EditableCourse) => {
    const value = theirs[name];
    if (name === 'priceCents') return writePrice(theirs.priceCents);
    return Array.isArray(value) ? value.join('; ') : String(value ?? '').slice(0, 200);
  };
  return {
    version,
    theirs: (Object.keys(labels) as (keyof EditableCourse)[])
      .filter((name) => name in changes)
      .map((name) => ({ label: labels[name], value: wordsOf(name) })),
  };
}
