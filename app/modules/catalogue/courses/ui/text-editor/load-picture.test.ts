import { expect, test } from 'vitest';
import { canLoadPicture, readDataUrl } from './load-picture.ts';

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a picture in a data address becomes a file with its own bytes', async () => {
  const file = readDataUrl(`data:image/png;base64,${dot}`, 'Map');
  expect(file).toMatchObject({ name: 'Map.png', type: 'image/png' });
  expect(Buffer.from(await (file ?? new Blob()).arrayBuffer()).toString('base64')).toBe(dot);
});

test('parameters and escaped letters of a data address are read', async () => {
  const file = readDataUrl(`data:image/PNG;name=dot.png;base64,${encodeURIComponent(dot)}`, 'Map');
  expect(file?.type).toBe('image/png');
  expect(Buffer.from(await (file ?? new Blob()).arrayBuffer()).toString('base64')).toBe(dot);
});

test.each([
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:text/html;base64,PGI+',
  'data:image/png,plain',
  'data:image/png;base64,not*base64',
])('%s is not a picture of a text', (source) => {
  expect(readDataUrl(source, 'Map')).toBeNull();
});

test.each([
  ['data:image/png;base64,AA==', true],
  ['https://lh7-rt.googleusercontent.com/docsz/AD', true],
  ['file:///C:/Users/Public/clip_image002.png', false],
  ['http://example.com/a.png', false],
  ['cid:image001.png@01DB', false],
  ['data:text/html,x', false],
])('whether %s can be fetched is %s', (source, expected) => {
  expect(canLoadPicture(source)).toBe(expected);
});
