import { useEffect, useRef, type ComponentProps } from 'react';
import { Search } from './icons.ts';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type'> & { readonly label: string };

/** True where a key press belongs to what somebody is writing. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** A search box; the key '/' goes to it. Put it into a form with method get, so that it works without JavaScript. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { defaultValue = '' } = input;
  useEffect(() => {
    // Written before the scripts came: nobody has heard of it yet.
    if (ref.current && ref.current.value !== ref.current.defaultValue) ref.current.form?.requestSubmit();
  }, []);
  useEffect(() => {
    // A search that ended elsewhere, by a link or the way back. What somebody is writing is further than any answer.
    if (ref.current && ref.current !== document.activeElement) ref.current.value = String(defaultValue);
  }, [defaultValue]);
  useEffect(() => {
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
