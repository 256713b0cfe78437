// Compares the texts of the languages with each other and with the sources. The build fails on what it finds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the texts of app/texts: by language, by area and key. */
export function readTexts(root) {
  const folder = join(root, 'app', 'texts');
  const read = (...path) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
  return Object.fromEntries(
    readdirSync(folder).map((locale) => [
      locale,
      Object.fromEntries(
        readdirSync(join(folder, locale)).map((file) => [file.replace('.json', ''), read(locale, file)]),
      ),
    ]),
  );
}

/** Returns the sources that show each text, by its key. */
export function readTextUsers(root) {
  const sources = ['app', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const users = new Map();
  for (const path of sources)
    for (const [, key] of readFileSync(join(root, path), 'utf8').matchAll(/\bm\.(\w+)/g))
      users.set(key, (users.get(key) ?? new Set()).add(path));
  return users;
}

/** Returns all variants of a text: one, or one for each plural form. */
const variantsOf = (text) =>
  typeof text === 'string' ? [text] : text.flatMap((plural) => Object.values(plural.match));
const listOf = (words) => [...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1)).join(', ');
const valuesOf = (text) => listOf(variantsOf(text).flatMap((variant) => variant.match(/\{\w+\}/g) ?? []));
const formsOf = (text) => listOf(typeof text === 'string' ? [] : text.flatMap((plural) => Object.keys(plural.match)));

/**
 * Returns a sentence for each fault: a text that a language lacks or has alone, that is empty, that has other values or plural forms than
 * the English one, and a text that nothing shows. Areas 'portal_…' are in English alone.
 */
export function findTextFaults(texts, users) {
  const { en: english = {}, ...others } = texts;
  const faults = [];
  for (const [area, known] of Object.entries(english)) {
    for (const [key, text] of Object.entries(known)) {
      if (!users.has(key)) faults.push(`en: ${key} is not used`);
      if (variantsOf(text).some((variant) => variant.trim() === '')) faults.push(`en: ${key} is empty`);
    }
    if (area.startsWith('portal_')) continue;
    for (const [locale, areas] of Object.entries(others)) {
      const translated = areas[area] ?? {};
      for (const [key, text] of Object.entries(known)) {
        const translation = translated[key];
        if (translation === undefined) faults.push(`${locale}: ${key} is missing`);
        else if (variantsOf(translation).some((variant) => variant.trim() === ''))
          faults.push(`${locale}: ${key} is empty`);
        else if (valuesOf(translation) !== valuesOf(text))
          faults.push(`${locale}: ${key} has the values [${valuesOf(translation)}], not [${valuesOf(text)}]`);
        else if (formsOf(translation) !== formsOf(text))
          faults.push(`${locale}: ${key} has the plural forms [${formsOf(translation)}], not [${formsOf(text)}]`);
      }
    }
  }
  for (const [locale, areas] of Object.entries(others))
    for (const [area, translated] of Object.entries(areas))
      for (const key of Object.keys(translated))
        if (english[area]?.[key] === undefined || area.startsWith('portal_'))
          faults.push(`${locale}: ${key} is no text of the English ${area}`);
  return faults;
}
