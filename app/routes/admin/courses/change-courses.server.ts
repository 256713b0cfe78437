import { data } from 'react-router';
import { changeSeveralCourses } from '#app/modules/catalogue/admin/change-several-courses.server.ts';
import { copyAssignments } from '#app/modules/assignments/save-assignment.server.ts';
import { duplicateCourse, type CopiedIds } from '#app/modules/catalogue/admin/duplicate-course.server.ts';
import { copyChecks } from '#app/modules/checks/save-check-settings.server.ts';
import { courseErrors } from '#app/modules/catalogue/course-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { courseStatuses, type CourseStatus } from '#app/shared/course-terms.ts';
import type { Database } from '#app/platform/database.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { selectedOf } from './selected-courses.server.ts';
import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';

export interface ListAnswer {
  readonly isDone: boolean;
  readonly sentence: string;
  /** Data for Undo: the former status of the changed courses. */
  readonly undo?: { readonly ids: readonly string[]; readonly status: CourseStatus };
}

const answerWith = (answer: ListAnswer, status = 200) => data(answer, { status });

/** Handles the buttons of the list: copies one course, or sets the status of the selected ones. */
export async function changeCourses(scope: RequestScope, actor: Actor, request: Request) {
  const deps = { ...scope.services, actor, address: scope.address };
  const form = await readForm(request);
  const status = courseStatuses.find((each) => each === form.get('setStatus'));
  try {
    if (form.has('duplicate')) {
      const [id = '', copyId = ''] = fieldOf(form, 'duplicate', 80).split(' ');
      const { title } = await duplicateCourse({ ...deps, copyMore: copyExercises }, { id, copyId });
      return answerWith({ isDone: true, sentence: m.portal_courses_duplicated({ title }) });
    }
    const ids = selectedOf(form);
    if (!status || !ids) return answerWith({ isDone: false, sentence: m.portal_courses_none_selected() }, 400);
    const { changed } = await changeSeveralCourses(deps, { ids, change: { status } });
    if (changed.length === 0) return answerWith({ isDone: true, sentence: m.portal_courses_status_unchanged() });
    const count = formatCount(changed.length);
    const sentence =
      status === 'active' ? m.portal_courses_now_active({ count }) : m.portal_courses_now_drafts({ count });
    // The changed courses had the other status before.
    const undo = { ids: changed, status: status === 'active' ? ('draft' as const) : ('active' as const) };
    return answerWith({ isDone: true, sentence, undo });
  } catch (error) {
    const failure = form.has('duplicate') ? m.portal_courses_add_failed() : m.portal_courses_save_failed();
    const { status: code, message } =
      answerFrom(courseErrors, error) ??
      answerUnexpectedError(scope, error, { logged: 'courses could not be changed', failure });
    return answerWith({ isDone: false, sentence: message }, code);
  }
}

async function copyExercises(tx: Database, copied: CopiedIds): Promise<void> {
  await copyAssignments(tx, copied.lessonIds);
  await copyChecks(tx, copied);
}
