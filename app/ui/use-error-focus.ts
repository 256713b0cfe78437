import { useEffect, type RefObject } from 'react';

/** Moves the focus to the first field that was refused, each time an answer of the server brings errors. */
export function useErrorFocus(form: RefObject<HTMLFormElement | null>, errors: unknown): void {
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
