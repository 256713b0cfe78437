import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { settingGroups, settingsSchema } from '#app/platform/config-settings.ts';
import { renderSettings } from './settings-document.ts';
import { proofsIn, renderSpecification, unprovenSentences, type Proof } from './specification-document.ts';

const docs = '../../docs';

describe('docs/settings.md', () => {
  test('is current (npm run docs writes it)', async () => {
    await expect(renderSettings()).toMatchFileSnapshot(`${docs}/settings.md`);
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

describe('docs/specification.md', () => {
  async function readProofs(): Promise<Proof[]> {
    const places = '{app,server,simulator,commands,seeds,tests,demo-identity}';
    const paths: string[] = [];
    for await (const path of glob(`${places}/**/*.{test,e2e}.{ts,tsx}`)) paths.push(path);
    return paths.toSorted().flatMap(proofsIn);
  }

  test('is current (npm run docs writes it)', async () => {
    await expect(renderSpecification(await readProofs())).toMatchFileSnapshot(`${docs}/specification.md`);
  });

  test('has a test for every sentence, or a reason why not', async () => {
    expect(unprovenSentences(await readProofs())).toEqual([]);
  });
});
