import { join } from 'node:path';
import type { Plugin } from 'vite';
import { findTextFaults, readTexts, readTextUsers } from './check-texts.mjs';
import { compileTexts, textsByKey, writeFunctions, type TextsByKey } from './compile-texts.mjs';

const root = join(import.meta.dirname, '..');

/** What '#texts' is in the build for browsers: a list of modules, and each has the texts that the same sources show. */
export const textsOfBrowsers = '\0texts';
const allTexts = `${textsOfBrowsers}/all`;
const modulesOfTexts = `${textsOfBrowsers}/of/`;

export const isTextModule = (id: string): boolean => id.startsWith(modulesOfTexts);

/**
 * Adds the texts to the build: all of them to the server's file, and each to the browser's files that show it. The build fails on missing,
 * different and unused texts.
 */
export function bundleTexts(): Plugin {
  let modules: ReadonlyMap<string, string> = new Map();
  return {
    name: 'bundle-texts',
    enforce: 'pre',
    buildStart() {
      compileTexts();
      if (this.environment.mode !== 'build') return;
      const [texts, users] = [readTexts(root), readTextUsers(root)];
      const faults = findTextFaults(texts, users);
      if (faults.length > 0) this.error(`The texts in app/texts do not fit:\n${faults.join('\n')}`);
      modules = writeModules(textsByKey(texts), users);
    },
    resolveId: {
      filter: { id: /^(#texts$|\0texts\/)/ },
      handler(id) {
        if (id !== '#texts') return id;
        return this.environment.name === 'client' && this.environment.mode === 'build' ? textsOfBrowsers : null;
      },
    },
    load: {
      filter: { id: /^\0texts/ },
      handler(id) {
        const code = modules.get(id);
        return code === undefined ? null : { code, moduleSideEffects: false };
      },
    },
  };
}

/** Writes the modules of browsers, by their ids. A text belongs to those that the same sources show: pages that show one load the others too. */
export function writeModules(
  texts: TextsByKey,
  users: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, string> {
  const groups = Map.groupBy(texts, ([key]) => [...(users.get(key) ?? [])].join());
  const written = [...groups.values()].map(
    (group, index) => [`${modulesOfTexts}${index}`, writeFunctions(new Map(group))] as const,
  );
  const list = written.map(([id]) => `export * from ${JSON.stringify(id)};\n`).join('');
  return new Map([
    [textsOfBrowsers, `export * as m from ${JSON.stringify(allTexts)};\n`],
    [allTexts, list],
    ...written,
  ]);
}
