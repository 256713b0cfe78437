import { describe, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readSiteSettings } from './read-site-settings.server.ts';
import { defaultSiteSettings } from './site-settings.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const change = (key: string, value: unknown) => env.db.insert(siteSettings).values({ key, value });

describe('the facts of the company', () => {
  specifies(
    'Constants: office hours Mon-Fri 9-18, Sat 10-16, Sun closed',
    'Catalogue, site and admin: facts about the company are settings',
  );
  test('are those of the specification until the owner changes them', async () => {
    const settings = await readSiteSettings(env.db);
    expect(settings).toEqual(defaultSiteSettings);
    expect(settings).toMatchObject({
      brand: 'MIC3',
      city: 'Nairobi, Kenya',
      address: '',
      kraPin: '',
      vatPercent: 0,
      bankAccount: '',
      whatsApp: '',
      moneyBackDays: 30,
      homeFigures: [
        { value: 100, label: 'Projects Delivered' },
        { value: 50, label: 'Happy Clients' },
        { value: 5, label: 'Years Experience' },
      ],
      showStandInRatings: false,
    });
    expect(settings.officeHours.map(({ hours }) => hours)).toEqual(['9:00 to 18:00', '10:00 to 16:00', 'Closed']);
  });

  specifies('Catalogue, site and admin: facts about the company are settings');
  test("are the owner's values, and those of the specification for the rest", async () => {
    const homeFigures = [{ value: 7, label: 'Looms' }];
    await change('brand', 'Mkeka');
    await change('moneyBackDays', 14);
    await change('showStandInRatings', true);
    await change('homeFigures', homeFigures);
    expect(await readSiteSettings(env.db)).toEqual({
      ...defaultSiteSettings,
      brand: 'Mkeka',
      moneyBackDays: 14,
      showStandInRatings: true,
      homeFigures,
    });
  });

  test.each(['motto', 'constructor', 'toString'])('do not accept an unknown %s', async (key) => {
    await change(key, 'Of an older version');
    expect(await readSiteSettings(env.db)).toEqual(defaultSiteSettings);
  });
});
