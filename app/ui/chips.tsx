import type { ReactNode } from 'react';

/** Shows short texts in a row, such as technologies or a user's courses. */
export function Chips({ items }: { readonly items: readonly { readonly key: string; readonly content: ReactNode }[] }) {
  return (
    <ul className="chips">
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}
