import { Form, useNavigation } from 'react-router';
import { changeSeveralCourses } from '#app/modules/catalogue/courses/admin/change-several-courses.server.ts';
import { readSelectedCourses } from '#app/modules/catalogue/courses/admin/read-selected-courses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { categoryIds } from '#app/shared/course-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { requireStaff } from '../../guards.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { SelectedTitles } from '#app/modules/catalogue/courses/ui/admin/selected-titles.tsx';
import { backToList, selectedIn } from './selected-courses.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import type { Route } from './+types/category-of-selected';
import { m } from '#texts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(courseErrors, () => readSelectedCourses({ db, actor }, selectedIn(url)));
}

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: courseErrors, failure: m.portal_courses_save_failed },
    async ({ deps, field, url }) => {
      const ids = selectedIn(url);
      const category = categoryIds.find((each) => each === field('category'));
      if (!category) throw invalid({ error: m.portal_forms_category_missing() });
      await changeSeveralCourses(deps, { ids, change: { category } });
      return backToList(url, 'category-changed');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Asks for the new category of the selected courses. */
export default function CategoryOfSelected({ loaderData: courses, actionData }: Route.ComponentProps) {
  const { to, close } = useReturnToList();
  const isSending = useNavigation().state === 'submitting';
  const [first] = courses;
  const isOne = courses.every(({ category }) => category === first?.category);
  return (
    <Dialog open standing onClose={close} title={m.portal_courses_category_of({ count: formatCount(courses.length) })}>
      <SelectedTitles titles={courses.map(({ title }) => title)} />
      <RefusalNote sentence={actionData?.error} />
      <Form method="post" className="form">
        <Select
          label={m.portal_shared_category()}
          name="category"
          required
          defaultValue={isOne ? first?.category : ''}
          data-first=""
        >
          {!isOne && <option value="">{m.portal_forms_choose()}</option>}
          {categoryIds.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </Select>
        <div className="acts">
          <LinkButton to={to} preventScrollReset>
            {m.portal_shared_cancel()}
          </LinkButton>
          <Button type="submit" variant="accent" busy={isSending}>
            {m.portal_courses_change_category()}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_save_failed()} />;
}
