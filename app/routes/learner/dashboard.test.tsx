import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ErrorBoundary } from './dashboard.tsx';
import { specifies } from '#tests/specifies.ts';

specifies(
  'Errors: Failed to load dashboard data… (with Try Again)',
  'Catalogue, site and admin: an error is never shown as an empty list',
);
it('a dashboard that failed to load says so, with a link to try the same tab again', () => {
  const router = createMemoryRouter(
    [{ path: '/dashboard', element: <ErrorBoundary params={{}} error={new Error('no database')} /> }],
    {
      initialEntries: ['/dashboard?tab=my-courses'],
    },
  );
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('Failed to load dashboard data. Please try again.');
  expect(html).toMatch(/<a[^>]*href="\/dashboard\?tab=my-courses"[^>]*>.*Try Again<\/a>/);
});
