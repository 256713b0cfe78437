// Compiles the texts of app/texts to functions, which the sources import as '#texts'. Everything that reads the sources compiles them
// first.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const locales = ['en', 'sw'];
const folder = join(root, 'app', 'texts');

/**
 * Compiles the texts, unless they are up to date. Returns the folder. The server and tests use a file per language ('whole'), which loads
 * at once; browsers use a file per text ('single'), of which a page loads its own. Several processes may compile at the same time: each works
 * in a folder of its own, and the first that is ready puts it in place.
 */
export async function compileTexts(form) {
  const finished = join(root, '.texts', form);
  const hash = hashTexts();
  if (isFrom(hash, finished)) return finished;
  const work = join(root, '.texts', `work-${process.pid}-${form}`);
  const outdir = join(work, 'out');
  const { compile } = await import('@inlang/paraglide-js');
  await compile({
    project: writeProject(work),
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
  writeFileSync(join(outdir, '.stamp'), hash);
  if (!isFrom(hash, finished)) putInPlace(outdir, finished, hash);
  rmSync(work, { recursive: true, force: true });
  return finished;
}

const isFrom = (hash, folderOfTexts) => {
  const stamp = join(folderOfTexts, '.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
};

function putInPlace(outdir, finished, hash) {
  try {
    // Moved away, because removing takes long enough for another process to write into it.
    if (existsSync(finished)) renameSync(finished, `${outdir}-before`);
    renameSync(outdir, finished);
  } catch (error) {
    if (!isFrom(hash, finished)) throw error;
  }
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
function writeProject(work) {
  const project = join(work, 'project.inlang');
  mkdirSync(project, { recursive: true });
  const settings = {
    baseLocale: 'en',
    locales,
    modules: ['../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': {
      pathPattern: readdirSync(join(folder, 'en')).map((file) => `../../app/texts/{locale}/${file}`),
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
