import { Form } from 'react-router';
import { formatKsh } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import type { ListCourse } from '../read-list-courses.server.ts';
import { m } from '#texts';

interface ListCoursesScreenProps {
  readonly search: string;
  readonly selected: readonly ListCourse[];
  readonly found: readonly ListCourse[];
  readonly error: string | null;
}

/** Selects the courses of a list, of which each person will choose one. */
export function ListCoursesScreen({ search, selected, found, error }: ListCoursesScreenProps) {
  return (
    <>
      <div className="page-title">
        <h1>{m.packs_list_title()}</h1>
        <p className="sub">{m.packs_list_about()}</p>
      </div>
      <Form method="get" className="panel pad form reading-width" key={selected.map(({ courseId }) => courseId).join()}>
        <FormError focus>{error}</FormError>
        <SearchField
          name="search"
          label={m.packs_list_search()}
          placeholder={m.packs_list_search()}
          defaultValue={search}
        />
        <Button type="submit" variant="line">
          {m.packs_list_show()}
        </Button>
        <fieldset className="stack">
          <legend>{m.packs_list_courses()}</legend>
          {[...selected, ...found].map(({ courseId, title, priceCents }) => (
            <Checkbox
              key={courseId}
              name="course"
              value={courseId}
              defaultChecked={selected.some((course) => course.courseId === courseId)}
              label={`${title}, ${formatKsh(priceCents)}`}
            />
          ))}
        </fieldset>
        <Button type="submit" name="to" value="price" variant="accent" size="lg">
          {m.packs_list_price()}
        </Button>
      </Form>
    </>
  );
}
