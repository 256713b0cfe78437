import { useLayoutEffect, type ReactNode } from 'react';

/** Text and cursor position by textarea. */
const typed = new Map<HTMLTextAreaElement, readonly [string, number]>();

function keep({ target }: { readonly target: EventTarget | null }): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, [target.value, target.selectionEnd]);
}

/**
 * Remembers texts typed into textareas before hydration, because React overwrites them with the server's text when it hydrates (it keeps
 * inputs). `TypedTexts` restores them.
 */
export function keepTypedTexts(): void {
  for (const target of document.querySelectorAll('textarea'))
    if (target.value !== target.defaultValue) keep({ target });
  document.addEventListener('input', keep, true);
}

/**
 * Restores the texts of `keepTypedTexts`, with the cursor, after hydration. It wraps the page, because beside it the page's ids would
 * differ from the server's.
 */
export function TypedTexts({ children }: { readonly children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    document.removeEventListener('input', keep, true);
    for (const [text, [words, cursor]] of typed) {
      text.value = words;
      text.selectionEnd = cursor;
    }
  }, []);
  return children;
}
