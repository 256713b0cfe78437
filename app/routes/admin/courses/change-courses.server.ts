import { data } from 'react-router';
import { changeSeveralCourses } from '#app/modules/catalogue/admin/change-several-courses.server.ts';
import { duplicateCourse } from '#app/modules/catalogue/admin/duplicate-course.server.ts';
import { courseErrors } from '#app/modules/catalogue/course-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { courseStatuses, type CourseStatus } from '#app/shared/course-terms.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { answerUnforeseen } from '../../unforeseen.server.ts';
import { selectedOf, noneSelected } from './selected-courses.server.ts';

export interface ListAnswer {
  readonly isDone: boolean;
  readonly sentence: string;
  /** What takes it back: the status that these courses had. */
  readonly undo?: { readonly ids: readonly string[]; readonly status: CourseStatus };
}

const answerWith = (answer: ListAnswer, status = 200) => data(answer, { status });

/** The buttons of the list: a copy of one course, or the status of those that are ticked. */
export async function changeCourses(scope: RequestScope, actor: Actor, request: Request) {
  const deps = { ...scope.services, actor, address: scope.address };
  const form = await readForm(request);
  const status = courseStatuses.find((each) => each === form.get('setStatus'));
  try {
    if (form.has('duplicate')) {
      const [id = '', copyId = ''] = fieldOf(form, 'duplicate', 80).split(' ');
      const { title } = await duplicateCourse(deps, { id, copyId });
      return answerWith({ isDone: true, sentence: `${title} is there, as a draft` });
    }
    const ids = selectedOf(form);
    if (!status || !ids) return answerWith({ isDone: false, sentence: noneSelected }, 400);
    const { changed } = await changeSeveralCourses(deps, { ids, change: { status } });
    const words = status === 'active' ? ['is active', 'are active'] : ['is a draft', 'are drafts'];
    if (changed.length === 0) return answerWith({ isDone: true, sentence: 'They were so already' });
    const sentence =
      changed.length === 1
        ? `1 course ${words[0]} now`
        : `${changed.length.toLocaleString('en-KE')} courses ${words[1]} now`;
    // Those that changed had the other status.
    const undo = { ids: changed, status: status === 'active' ? ('draft' as const) : ('active' as const) };
    return answerWith({ isDone: true, sentence, undo });
  } catch (error) {
    const failure = form.has('duplicate')
      ? 'Failed to add course. Please try again.'
      : 'Failed to update course. Please try again.';
    const { status: code, message } =
      answerFrom(courseErrors, error) ??
      answerUnforeseen(scope, error, { logged: 'courses could not be changed', failure });
    return answerWith({ isDone: false, sentence: message }, code);
  }
}
