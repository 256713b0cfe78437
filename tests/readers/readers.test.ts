import { expect, test } from 'vitest';
import { ofFiles, ofForms, ofRequests } from './readers.ts';
import { casesOf, slowTexts, structure } from './slow-texts.ts';

// A quadratic reader shows between 8 and 32 KB, or between 16 and 64. `readers.all.test.ts` looks at longer texts too, where the smallest
// steps show.
const kb = 1024;

test.each(casesOf(ofRequests))('%s reads headers and addresses of 16 KB in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, { look: 32 * kb, upTo: 128 * kb })).toEqual([]);
});

test.each(casesOf(ofForms))('%s reads fields of 64 KB in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, { look: 64 * kb, upTo: 512 * kb })).toEqual([]);
});

test.each(casesOf(ofFiles))('%s reads files in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, { look: 64 * kb, upTo: 2048 * kb }, structure)).toEqual([]);
});
