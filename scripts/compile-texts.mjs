// Compiles the texts of app/texts to functions, which the sources import as '#texts'. Everything that reads the sources compiles them
// first.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const locales = ['en', 'sw'];
const folder = join(root, 'app', 'texts');

/**
 * Compiles the texts, unless they are up to date. Returns the folder. The server and tests use a file per language ('whole'), which loads
 * at once; browsers use a file per text ('single'), of which a page loads its own.
 */
export async function compileTexts(form) {
  const outdir = join(root, '.texts', form);
  const stamp = join(outdir, '.stamp');
  const hash = hashTexts();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return outdir;
  rmSync(outdir, { recursive: true, force: true });
  const { compile } = await import('@inlang/paraglide-js');
  await compile({
    project: writeProject(),
    outdir,
    outputStructure: form === 'whole' ? 'locale-modules' : 'message-modules',
    // app/shared/locale.ts selects the language.
    strategy: ['baseLocale'],
    disableAsyncLocalStorage: true,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
  // The compiler's own version creates the plural rules again for each text.
  writeFileSync(join(outdir, 'registry.js'), registry);
  writeFileSync(stamp, hash);
  return outdir;
}

const registry = `const rules = new Map();
/** @type {(locale: string, count: unknown, options?: object) => string} */
export function plural(locale, count) {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known.select(Number(count));
}
`;

/** Writes the compiler's project: the files of texts, and the plugin from the installed packages, so that nothing is downloaded. */
function writeProject() {
  const project = join(root, '.texts', 'project.inlang');
  mkdirSync(project, { recursive: true });
  const settings = {
    baseLocale: 'en',
    locales,
    modules: ['../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': {
      pathPattern: readdirSync(join(folder, 'en')).map((file) => `../app/texts/{locale}/${file}`),
    },
  };
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
  return project;
}

function hashTexts() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const locale of locales)
    for (const file of readdirSync(join(folder, locale)).toSorted())
      hash.update(file).update(readFileSync(join(folder, locale, file)));
  return hash.digest('hex');
}

if (process.argv[1] === import.meta.filename) await compileTexts('whole');
