import { expect, test } from 'vitest';
import { settingGroups, settingsSchema } from '#app/platform/config-settings.ts';
import { renderSettings } from './settings-document.ts';

/** `npm run docs` writes them anew. */
const docs = '../../docs';

test('docs/settings.md is what the schema of the settings says', async () => {
  await expect(renderSettings()).toMatchFileSnapshot(`${docs}/settings.md`);
});

test('every setting has a group, and says what it does and what applies without it', () => {
  const described = Object.values(settingGroups).flatMap((group) => Object.entries(group));
  expect(described.map(([name]) => name)).toEqual(Object.keys(settingsSchema.shape));
  expect(described.filter(([, schema]) => !schema.description).map(([name]) => name)).toEqual([]);
  const known = new Set(['description', 'unset', 'requiredFor']);
  const misspelt = described.flatMap(([, schema]) => Object.keys(schema.meta() ?? {}).filter((key) => !known.has(key)));
  expect(misspelt).toEqual([]);
});
