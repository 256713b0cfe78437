import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The plain surface of the product. `rows` draws hairlines between its children. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('panel', className)} />;
}

/**
 * A card with a picture. Put a link into its h3: the whole card follows it, and buttons in `.buy` stay
 * on top. `picture` is a Weave or an image.
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

/** A row of a list with a thumbnail, a title (an h3 with a link) and one action. */
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
