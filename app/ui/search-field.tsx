import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Search } from './icons.ts';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type'> & { readonly label: string };

/** Returns whether a key press goes into a text that the user is typing. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Shows a search box with the shortcut '/'. Works without JavaScript inside a form with method get. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { defaultValue = '' } = input;
  useEffect(() => {
    // Typed before hydration, so no handler has seen it.
    if (ref.current && ref.current.value !== ref.current.defaultValue) ref.current.form?.requestSubmit();
  }, []);
  useEffect(() => {
    // The search changed elsewhere, by a link or the back button. A field in use keeps its text, which is newer than any answer.
    if (ref.current && ref.current !== document.activeElement) ref.current.value = String(defaultValue);
  }, [defaultValue]);
  // A layout effect, so that the key also works right after a list has rendered its form again.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      event.preventDefault();
      ref.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <label className={className ? `field ${className}` : 'field'}>
      <span className="sr">{label}</span>
      <Search />
      <input {...input} ref={ref} type="search" enterKeyHint="search" autoComplete="off" />
      <kbd className="kbd" aria-hidden="true">
        /
      </kbd>
    </label>
  );
}
