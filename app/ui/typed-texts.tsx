import { useLayoutEffect, type ReactNode } from 'react';

/** Words, and where the cursor is in them. */
const typed = new Map<HTMLTextAreaElement, readonly [string, number]>();

function keep({ target }: { readonly target: EventTarget | null }): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, [target.value, target.selectionEnd]);
}

/**
 * Begins to remember what is typed into textareas of a page whose scripts have just come: React writes the server's words over it when it
 * takes the page over (inputs it leaves as they are). `TypedTexts` puts it back.
 */
export function keepTypedTexts(): void {
  for (const target of document.querySelectorAll('textarea'))
    if (target.value !== target.defaultValue) keep({ target });
  document.addEventListener('input', keep, true);
}

/**
 * Puts back what `keepTypedTexts` remembers, with the cursor, once the page within it is taken over. It stands around the page: beside
 * it, ids of the page would not be those of the server.
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
