import type { ReactNode } from 'react';

/** Small words in a row: technologies, courses of a user. */
export function Chips({ items }: { readonly items: readonly { readonly key: string; readonly content: ReactNode }[] }) {
  return (
    <ul className="chips">
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}
