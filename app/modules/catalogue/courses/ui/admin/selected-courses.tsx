import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { X } from '#app/ui/icons.ts';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { m } from '#texts';

/** Id of the form that the checkboxes of all rows belong to. */
export const selectionFormId = 'chosen-courses';

const ticksOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === selectedName,
  );

const chooseAllId = 'choose-all-courses';

/** Counts the selected rows, and updates the checkbox for all. */
function countOf(form: HTMLFormElement): number {
  const ticks = ticksOf(form);
  const count = ticks.filter(({ checked }) => checked).length;
  const all = document.getElementById(chooseAllId);
  if (all instanceof HTMLInputElement) all.checked = count > 0 && count === ticks.length;
  return count;
}

interface SelectedCoursesProps {
  /** Clears the selection whenever this changes. */
  readonly answer: unknown;
  /** Query string of the list, which dialogs keep for the return to it. */
  readonly here: string;
}

/** Shows the actions for selected courses. CSS hides it without a selection, so that it works without JavaScript. */
export function SelectedCourses({ answer, here }: SelectedCoursesProps) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const isSending = useNavigation().formData?.has('setStatus') ?? false;
  useEffect(() => {
    const recount = () => setCount(form.current ? countOf(form.current) : 0);
    recount();
    document.addEventListener('change', recount);
    document.addEventListener('reset', recount);
    return () => {
      document.removeEventListener('change', recount);
      document.removeEventListener('reset', recount);
    };
  }, []);
  const clear = useCallback(() => {
    if (!form.current) return;
    for (const tick of ticksOf(form.current)) tick.checked = false;
    setCount(countOf(form.current));
  }, []);
  useEffect(() => {
    if (answer) clear();
  }, [answer, clear]);
  return (
    <Form method="post" id={selectionFormId} className="selection-bar" ref={form} preventScrollReset>
      <p className="row" role="status">
        {count > 0 && (
          <>
            <ProgressStrand of={count} done={count} bead={8} />
            {m.portal_courses_selected({ count })}
          </>
        )}
      </p>
      <Button type="submit" name="setStatus" value="active" variant="plain" busy={isSending}>
        {m.portal_courses_set_active()}
      </Button>
      <Button type="submit" name="setStatus" value="draft" variant="plain" busy={isSending}>
        {m.portal_courses_set_draft()}
      </Button>
      {[...new URLSearchParams(here)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" formMethod="get" formAction="/admin/courses/chosen/category" variant="plain">
        {m.portal_shared_category()}
      </Button>
      <IfAllowed act="courses.delete">
        <Button type="submit" formMethod="get" formAction="/admin/courses/chosen/delete" variant="plain">
          {m.portal_shared_delete()}
        </Button>
      </IfAllowed>
      <Button variant="icon" aria-label={m.portal_courses_clear_selection()} onClick={clear}>
        <X />
      </Button>
    </Form>
  );
}

/** Selects or clears all courses of the page. Hidden without JavaScript. */
export function ChooseAll() {
  return (
    <input
      type="checkbox"
      id={chooseAllId}
      className="row-checkbox scripted"
      aria-label={m.portal_courses_select_all()}
      onChange={({ target }) => {
        const form = document.getElementById(selectionFormId);
        if (form instanceof HTMLFormElement) for (const tick of ticksOf(form)) tick.checked = target.checked;
      }}
    />
  );
}
