import type { ReactNode } from 'react';
import { cssVariables } from '../css-variables.ts';

/** Shows one example of the gallery with its name. */
export function Example({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="phase">{name}</h3>
      <div className="stack">{children}</div>
    </section>
  );
}

/** Shows a section of the gallery. */
export function GallerySection({
  title,
  cols,
  children,
}: {
  readonly title: string;
  readonly cols?: number | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className="ruled">
      <h2>{title}</h2>
      <div className={cols === 1 ? 'stack' : 'cards'} style={cssVariables({ '--gap': '28px' })}>
        {children}
      </div>
    </section>
  );
}
