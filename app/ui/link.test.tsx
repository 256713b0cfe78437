import { renderToString } from 'react-dom/server';
import { Link as RouterLink, MemoryRouter, type LinkProps } from 'react-router';
import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { localePrefix, locales } from '#app/shared/locale.ts';
import { ServerLink } from './link.tsx';

const cases: readonly LinkProps[] = [
  '/',
  '/?page=2',
  '/#main',
  '/courses',
  '/courses/',
  '/courses?search=a%20b&next=/dashboard#list',
  '/courses?search=//',
  '/courses?',
  '/courses#',
  '/courses?#list',
  '/kozi/jifunze chochote/é',
  '//example.org/courses',
  '/a//b',
  '/a/./b/../c',
  '/\\example.org',
  'relative',
  '..',
  '.',
  '',
  '?page=2',
  '#main',
  'https://example.org/courses?a=b',
  'mailto:info@example.org',
  { pathname: '/courses', search: '?page=2' },
].map((to) => ({ to }));

const options: readonly LinkProps[] = [
  { to: '/courses', className: 'card', title: '"A" & B', lang: 'sw', 'aria-current': 'page' },
  { to: '/courses', target: '_blank', rel: 'noreferrer', reloadDocument: true, discover: 'none' },
  { to: '/courses', prefetch: 'intent', replace: true, preventScrollReset: true, viewTransition: true },
  { to: '/courses', state: { from: 'here' }, relative: 'path', onClick: () => undefined, children: ['A', 'B'] },
];

test.each(locales)('a link of the server is the same as one of React Router in %s', (locale) => {
  const render = (link: React.ReactNode) =>
    inLocale(locale, () =>
      renderToString(
        <MemoryRouter
          basename={localePrefix(locale) || '/'}
          initialEntries={[`${localePrefix(locale)}/dashboard/notes`]}
        >
          {link}
        </MemoryRouter>,
      ),
    );
  for (const props of [...cases, ...options])
    expect(render(<ServerLink {...props} />)).toBe(render(<RouterLink {...props} />));
});
