import { join } from 'node:path';
import type { Plugin } from 'vite';
import { findTextFaults, readShownKeys, readTexts } from './check-texts.mjs';
import { compileTexts } from './compile-texts.mjs';

const root = join(import.meta.dirname, '..');
const browserRuntime = join(root, 'app', 'shared', 'browser-texts.ts');

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
  };
}
