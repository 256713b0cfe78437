import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { settingGroups, settingsSchema } from '#app/platform/config-settings.ts';
import { specification } from '#tests/specification.ts';
import { readProofs } from './read-proofs.ts';
import { renderSettings } from './settings-document.ts';
import { renderSpecification, unprovenSentences } from './specification-document.ts';

describe('docs/settings.md', () => {
  test('is current (npm run docs writes it)', async () => {
    expect(await readFile('docs/settings.md', 'utf8')).toBe(renderSettings());
  });

  test('has every setting once, with its effect', () => {
    const described = Object.values(settingGroups).flatMap((group) => Object.entries(group));
    expect(described.map(([name]) => name)).toEqual(Object.keys(settingsSchema.shape));
    expect(described.filter(([, schema]) => !schema.description).map(([name]) => name)).toEqual([]);
    const known = new Set(['description', 'unset', 'requiredFor']);
    const unknown = described.flatMap(([, schema]) =>
      Object.keys(schema.meta() ?? {}).filter((key) => !known.has(key)),
    );
    expect(unknown).toEqual([]);
  });
});

const proofs = await readProofs();

describe('the specification', () => {
  test('has a test for every sentence, or a reason why not', () => {
    expect(unprovenSentences(proofs)).toEqual([]);
  });

  test('names the file and the title of a test beside each sentence', () => {
    const rows = renderSpecification(proofs)
      .split('\n## Payment scenarios\n')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ') && line !== '| sentence | proved by |');
    expect(rows?.length).toBe(Object.values(specification).flatMap(({ sentences }) => sentences).length);
    expect(rows?.filter((row) => !/\]\(\.\.\/[^)]+\) › \S|\| not tested: \S/.test(row))).toEqual([]);
  });

  test('lacks a proof when no test names a sentence', () => {
    const [sentence] = proofs.flatMap(({ sentences }) => sentences);
    const others = proofs.map((proof) => ({
      ...proof,
      sentences: proof.sentences.filter((each) => each !== sentence),
    }));
    expect(unprovenSentences(others)).toEqual([sentence]);
  });
});
