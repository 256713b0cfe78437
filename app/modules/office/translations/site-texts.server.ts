import { baseLocale } from '#app/shared/locale.ts';
import { textsOfArea, translatedLocale, type SiteText, type StoredText } from './site-text.ts';

type StoredTexts = Readonly<Record<string, StoredText>>;

const files = import.meta.glob<StoredTexts>('/app/texts/*/*.json', { eager: true, import: 'default' });

const pathOf = (locale: string, area: string) => `/app/texts/${locale}/${area}.json`;

/** Areas of visitors and learners. Texts for staff are in English only. */
const areas = Object.keys(files)
  .flatMap((path) => /^\/app\/texts\/en\/(\w+)\.json$/.exec(path)?.[1] ?? [])
  .filter((area) => pathOf(translatedLocale, area) in files)
  .toSorted();

/** Every translated text of this release, by area and key. */
export const siteTexts: readonly SiteText[] = areas.flatMap((area) =>
  textsOfArea(area, files[pathOf(baseLocale, area)] ?? {}, files[pathOf(translatedLocale, area)] ?? {}),
);
