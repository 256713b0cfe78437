import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#texts';
import { Link } from '#app/ui/link.tsx';
import { localHref } from '#app/shared/local-href.ts';
import type { SuggestedCourse } from '../course-card.ts';
import './suggested-courses.css';

export interface SuggestedCoursesProps {
  /** The search box. */
  readonly input: HTMLInputElement;
}

interface Shown {
  readonly courses: readonly SuggestedCourse[];
  /** Index of the course that the arrow keys have reached; -1 is the typed text. */
  readonly active: number;
}

/** Milliseconds of rest after a key before suggestions are asked for. */
const rest = 200;
const nothing: Shown = { courses: [], active: -1 };

/** Makes a search box a combobox: suggests courses while one types. Arrow keys move, Enter opens a course or sends the form, Escape closes. */
export function SuggestedCourses({ input }: SuggestedCoursesProps) {
  const id = useId();
  const navigate = useNavigate();
  const [{ courses, active }, setShown] = useState(nothing);
  const isOpen = courses.length > 0;
  const current = courses[active];
  useSuggestions(input, setShown);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isOpen),
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, id, isOpen, active]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isOpen || event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        // The typed text is between the last and the first course.
        const places = courses.length + 1;
        setShown({ courses, active: ((active + 1 + step + places) % places) - 1 });
      } else if (event.key === 'Escape') setShown(nothing);
      else if (event.key === 'Enter' && current) void navigate(current.to);
      else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  }, [input, isOpen, courses, active, current, navigate]);

  return (
    <>
      <div id={id} role="listbox" aria-label={m.catalogue_suggestions()} className="suggested" hidden={!isOpen}>
        {courses.map(({ title, note, to }, index) => (
          <Link
            key={to}
            id={`${id}-${index}`}
            role="option"
            to={to}
            tabIndex={-1}
            aria-selected={index === active}
            // Keeps the focus in the box, so that it does not close before the click.
            onPointerDown={(event) => event.preventDefault()}
          >
            <span>{title}</span>
            <small>{note}</small>
          </Link>
        ))}
      </div>
      <span className="sr" role="status">
        {isOpen && m.catalogue_suggestions_count({ count: courses.length })}
      </span>
    </>
  );
}

/** Asks for suggestions while somebody types into the box; none when it loses the focus, is sent or emptied, or without a connection. */
function useSuggestions(input: HTMLInputElement, show: (shown: Shown) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = new AbortController();
    const close = () => {
      clearTimeout(timer);
      asked.abort();
      show(nothing);
    };
    const ask = async (words: string) => {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      const address = localHref(`/api/courses/suggestions?${new URLSearchParams({ search: words }).toString()}`);
      const courses = await fetch(address, { signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<SuggestedCourse[]>) : []))
        .catch(() => []);
      if (!signal.aborted) show({ courses, active: -1 });
    };
    const onInput = () => {
      clearTimeout(timer);
      const words = input.value.trim();
      if (words.length < 2) return close();
      timer = setTimeout(() => void ask(words), rest);
    };
    const { form } = input;
    input.addEventListener('input', onInput);
    input.addEventListener('blur', close);
    form?.addEventListener('submit', close);
    // Typed while the code loaded.
    if (input.value !== input.defaultValue) onInput();
    return () => {
      clearTimeout(timer);
      asked.abort();
      input.removeEventListener('input', onInput);
      input.removeEventListener('blur', close);
      form?.removeEventListener('submit', close);
    };
  }, [input, show]);
}
