import { expect, test } from 'vitest';
import { readStatementFile } from '#app/modules/money/providers/mpesa/statements/read-statement-file.server.ts';
import { sizeVariable } from '../../scripts/test/selection.mjs';
import { ofFiles, ofForms, ofRequests } from './readers.ts';
import { casesOf, readOrRefuse, slowTexts, structure } from './slow-texts.ts';

const kb = 1024;

/** A quadratic reader shows between 8 and 32 KB, or between 16 and 64; one of the smallest steps in the longer texts of `npm test -- all`. */
const isAll = process.env[sizeVariable] === 'all';
const lengthsOfForms = { look: 64 * kb, longest: isAll ? 128 * kb : 64 * kb, upTo: 512 * kb };
const lengthsOfFiles = { look: 64 * kb, longest: isAll ? 256 * kb : 64 * kb, upTo: 2048 * kb };

test.each(casesOf(ofRequests))('%s reads headers and addresses of 16 KB in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, { look: 32 * kb, upTo: 128 * kb })).toEqual([]);
});

test.each(casesOf(ofForms))('%s reads fields in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, lengthsOfForms)).toEqual([]);
});

test.each(casesOf(ofFiles))('%s reads files in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, lengthsOfFiles, structure)).toEqual([]);
});

/** What a cell repeats, and what is before and after it. */
const bigCells = [
  ['"', '"', ''],
  ['""', '"', '"\n'],
  ['"a', '', ''],
  [',', '', ''],
  ['a', '"', '"\n'],
] as const;

test.runIf(isAll).each(bigCells)(
  'a file of 20 MB of %j is read, or refused with a sentence',
  async (unit, begin, end) => {
    const cell = unit.repeat((20 * kb * kb) / unit.length);
    const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n';
    await expect(
      readOrRefuse(
        (whole) => readStatementFile(new TextEncoder().encode(whole), new Date('2026-11-26T09:00:00Z')),
        head + begin + cell + end,
      ),
    ).resolves.toBeUndefined();
  },
);
