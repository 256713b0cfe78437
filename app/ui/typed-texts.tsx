import { useLayoutEffect, type ReactNode } from 'react';

interface Typed {
  readonly words: string;
  readonly from: number;
  readonly to: number;
}

const typed = new Map<HTMLTextAreaElement, Typed>();

function keep(text: HTMLTextAreaElement): void {
  typed.set(text, { words: text.value, from: text.selectionStart, to: text.selectionEnd });
}

function keepWhatIsTyped({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) keep(target);
}

/**
 * Begins to remember what is typed into textareas of a page whose scripts have just come: React writes the server's words over it when it
 * takes the page over (inputs it leaves as they are). `TypedTexts` puts it back.
 */
export function keepTypedTexts(): void {
  for (const text of document.querySelectorAll('textarea')) if (text.value !== text.defaultValue) keep(text);
  document.addEventListener('input', keepWhatIsTyped, true);
}

/**
 * Puts back what `keepTypedTexts` remembers, with the cursor, once the page within it is taken over. It stands around the page: beside
 * it, ids of the page would not be those of the server.
 */
export function TypedTexts({ children }: { readonly children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    document.removeEventListener('input', keepWhatIsTyped, true);
    for (const [text, { words, from, to }] of typed) {
      if (text.value === words) continue;
      text.value = words;
      text.setSelectionRange(from, to);
    }
    typed.clear();
  }, []);
  return children;
}
