import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Shows the plain surface of the site. `rows` draws hairlines between its children. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('panel', className)} />;
}

/**
 * Shows a card with a picture. A link in its h3 covers the whole card; buttons in `.buy` stay above it. `picture` is a Weave or an image.
 */
export function Card({
  picture,
  className,
  children,
  ...rest
}: ComponentProps<'article'> & { readonly picture?: ReactNode }) {
  return (
    <article {...rest} className={classNames('card', className)}>
      {picture && <span className="pic">{picture}</span>}
      <div className="card-body">{children}</div>
    </article>
  );
}

/** Shows a row of a list with a thumbnail, a title (an h3 with a link) and one action. */
export function MiniRow({
  thumb,
  action,
  children,
}: {
  readonly thumb: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="mini">
      {thumb}
      <div className="grow">{children}</div>
      {action}
    </li>
  );
}
