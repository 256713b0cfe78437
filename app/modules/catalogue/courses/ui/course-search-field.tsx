import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { maxSearchLength } from '#app/ui/data/list-query.ts';
import { SearchField } from '#app/ui/search-field.tsx';
import type { SuggestedCoursesProps } from './suggested-courses.tsx';

interface CourseSearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly defaultValue: string;
  /** Shows the list without a search, after the field was emptied. */
  readonly onClear: (form: HTMLFormElement) => void;
}

/** Shows the search box of courses. Its form sends it; suggestions load when it is first used. */
export function CourseSearchField({ onClear, ...field }: CourseSearchFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [List, setList] = useState<ComponentType<SuggestedCoursesProps> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const load = (target: Element | null) => {
    if (input || !(target instanceof HTMLInputElement)) return;
    setInput(target);
    import('./suggested-courses.tsx').then(
      ({ SuggestedCourses }) => setList(() => SuggestedCourses),
      () => setInput(null),
    );
  };
  const loadIfFocused = useEffectEvent(() => {
    if (box.current?.contains(document.activeElement)) load(document.activeElement);
  });
  // Focused before the page was hydrated.
  useEffect(() => loadIfFocused(), []);
  return (
    <div
      ref={box}
      className="suggesting"
      onFocus={({ target }) => load(target)}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.value === '' && target.form) onClear(target.form);
      }}
    >
      <SearchField {...field} name="search" maxLength={maxSearchLength} />
      {input && List && <List input={input} />}
    </div>
  );
}
