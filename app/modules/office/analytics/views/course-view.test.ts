import { expect, test } from 'vitest';
import { viewedCourse } from './course-view.ts';

const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/142 Mobile Safari/537.36';
const opened = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  viewedCourse({ method, url, headers: { 'user-agent': agent, ...headers } });

test.each([
  ['/courses/weaving', 'weaving'],
  ['/courses/weaving?utm_source=mail', 'weaving'],
  ['/courses/weaving.data', 'weaving'],
  ['/courses/a%20b', 'a b'],
])('%s opens the page of %s', (url, course) => {
  expect(opened(url)).toBe(course);
});

test.each(['/courses', '/courses/', '/courses/weaving/content', '/courses/%E0%A4', '/', '/admin/courses/weaving'])(
  '%s opens no course',
  (url) => {
    expect(opened(url)).toBeNull();
  },
);

test('forms, programs and prefetches count no view', () => {
  expect(opened('/courses/weaving', {}, 'POST')).toBeNull();
  expect(opened('/courses/weaving', {}, 'HEAD')).toBeNull();
  for (const program of ['', 'Googlebot/2.1', 'facebookexternalhit/1.1', 'curl/8.5.0', 'WhatsApp/2.23'])
    expect(opened('/courses/weaving', { 'user-agent': program })).toBeNull();
  expect(opened('/courses/weaving.data', { 'sec-purpose': 'prefetch' })).toBeNull();
});

test('a revalidation counts no view; a navigation does', () => {
  const referer = (path: string) => ({ referer: `https://shop.example${path}` });
  expect(opened('/courses/weaving.data', referer('/courses/weaving'))).toBeNull();
  expect(opened('/courses/weaving.data', referer('/courses'))).toBe('weaving');
  expect(opened('/courses/weaving', referer('/courses/weaving'))).toBe('weaving');
});
