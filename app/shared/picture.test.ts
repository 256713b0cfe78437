import { expect, test } from 'vitest';
import { ownPicture, plainPictureAddress, pictureWidths, widthsFor } from './picture.ts';

test.each([
  [100, [160]],
  [160, [160]],
  [161, [160, 320]],
  [800, [160, 320, 480, 640, 960]],
  [5000, [...pictureWidths]],
])('a picture of %i pixels is offered in the widths %j', (width, widths) => {
  expect(widthsFor({ width, height: 10, preview: null })).toEqual(widths);
});

test('a picture of unknown size is offered in all widths', () => {
  expect(widthsFor(undefined)).toEqual(pictureWidths);
});

test('a cart remembers one address', () => {
  expect(plainPictureAddress(null)).toBeNull();
  expect(plainPictureAddress({ href: 'https://example.com/a.png' })).toBe('https://example.com/a.png');
  expect(plainPictureAddress(ownPicture('b7c1'))).toBe('/pictures/b7c1/320.jpg');
  expect(ownPicture(null)).toBeNull();
});
