import { join } from 'node:path';
import type { Plugin } from 'vite';
import { findTextFaults, readShownKeys, readTexts } from './check-texts.mjs';
import { compileTexts } from './compile-texts.mjs';

const root = join(import.meta.dirname, '..');
const browserRuntime = join(root, 'app', 'shared', 'browser-texts.ts');

/** Matches the text of a language in a compiled text without plurals. */
const words = /const (en|sw)_\w+ = \/\*\*.*?\*\/ \(i?\) => \{\s*return \/\*\* .*? \*\/ \((`(?:\\.|[^`\\])*`)\)\s*\};/gs;

/**
 * Adds the texts to the build: all of them to the server's file, and each to the browser's files that show it. The build fails on missing,
 * different and unused texts.
 */
export function bundleTexts(): Plugin {
  const folders = { whole: '', single: '' };
  return {
    name: 'bundle-texts',
    enforce: 'pre',
    async buildStart() {
      const faults = this.environment.mode === 'build' ? findTextFaults(readTexts(root), readShownKeys(root)) : [];
      if (faults.length > 0) this.error(`The texts in app/texts do not fit:\n${faults.join('\n')}`);
      folders.whole = await compileTexts('whole');
      folders.single = await compileTexts('single');
    },
    resolveId: {
      filter: { id: /^#texts(\/runtime)?$|^\.\.?\/runtime\.js$/ },
      handler(id, importer = '') {
        const isForBrowsers = this.environment.name === 'client';
        if (id.startsWith('.') && !(isForBrowsers && importer.includes('/.texts/'))) return null;
        if (isForBrowsers && id !== '#texts') return browserRuntime;
        const form = isForBrowsers && this.environment.mode === 'build' ? 'single' : 'whole';
        return join(folders[form], id === '#texts' ? 'messages.js' : 'runtime.js');
      },
    },
    transform: {
      filter: { id: /\/\.texts\/single\/messages\/(?!_index)/ },
      /** Writes one function instead of the compiler's three, which saves two kilobytes of every first visit. */
      handler(code) {
        const wordings = Object.fromEntries(
          [...code.matchAll(words)].map(([, locale = '', text = '']) => [locale, text]),
        );
        const [, name] = /^export const (\w+) =/m.exec(code) ?? [];
        if (!name || !wordings['en']) return null;
        if (code.includes(`sw_${name} = en_${name};`))
          return { code: `export const ${name} = (i) => ${wordings['en']};\n`, map: null };
        if (!wordings['sw']) return null;
        const text = `export const ${name} = (i, o) => (inKiswahili(o) ? ${wordings['sw']} : ${wordings['en']});`;
        return { code: `import { inKiswahili } from '../runtime.js';\n${text}\n`, map: null };
      },
    },
  };
}
