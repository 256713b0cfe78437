import { expect, test } from 'vitest';
import { readStatementFile } from '#app/modules/mpesa/statements/read-statement-file.server.ts';
import { ofFiles, ofForms } from './readers.ts';
import { casesOf, readOrRefuse, slowTexts, structure } from './slow-texts.ts';

const kb = 1024;

test.each(casesOf(ofForms))('%s reads fields of 128 KB in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, { look: 128 * kb, upTo: 512 * kb })).toEqual([]);
});

test.each(casesOf(ofFiles))('%s reads half a megabyte in linear time', async (_, read, begins) => {
  expect(await slowTexts(read, begins, { look: 512 * kb, upTo: 2048 * kb }, structure)).toEqual([]);
});

test.each(['"', '""', '"a', ',', 'a'])('a file of 20 MB of %j is read, or refused with a sentence', async (unit) => {
  const cell = unit.repeat((20 * kb * kb) / unit.length);
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n';
  const now = new Date('2026-11-26T09:00:00Z');
  for (const text of [`${head}"${cell}"\n`, `${head}"${cell}`, head + cell])
    await expect(
      readOrRefuse((whole) => readStatementFile(new TextEncoder().encode(whole), now), text),
    ).resolves.toBeUndefined();
});
