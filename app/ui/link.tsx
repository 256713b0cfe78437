import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { localHref } from '#app/shared/local-href.ts';

type LinkProps = ComponentProps<typeof RouterLink>;

/** Absolute paths of the site that React Router writes as they are, behind the language. */
const plainPath = /^(?!.*(?:\/\/|\\|\/\.|[?#]$|\?#))\//s;

/**
 * Renders what React Router's link renders, for a tenth of its time: a page has dozens, and what resolves relative paths, prefetches and
 * handles clicks is for the browser.
 */
export function ServerLink(props: LinkProps) {
  const { to, target, discover = 'render', prefetch = 'none', mask, ...others } = props;
  if (typeof to !== 'string' || !plainPath.test(to) || mask || (prefetch !== 'none' && prefetch !== 'intent'))
    return <RouterLink {...props} />;
  const { ref: _ref, relative: _relative, replace: _replace, state: _state, onClick: _onClick, ...more } = others;
  const { reloadDocument: _reload, preventScrollReset: _scroll, viewTransition: _view, ...rest } = more;
  const { defaultShouldRevalidate: _revalidate, children, ...attributes } = rest;
  return (
    <a {...attributes} href={localHref(to)} target={target} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  );
}

/** Links to a page of the site. */
export const Link: typeof RouterLink | typeof ServerLink = import.meta.env.SSR ? ServerLink : RouterLink;
