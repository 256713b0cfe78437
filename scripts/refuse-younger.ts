import type { Plugin } from 'vite';
import { findYounger, oldestBrowsers } from '../app/shared/supported-browsers.ts';
import { findYoungerPatterns, findYoungerStyles } from './find-younger.ts';

/** The viewer of PDFs, in its build for old browsers, brings its own fallbacks and asks before it uses anything else. */
const isViewer = (modules: readonly string[]) => modules.some((id) => id.includes('/pdfjs-dist/'));

/** Refuses a file for browsers with a built-in, a regular expression or a style that the oldest ones lack. */
export function refuseYounger(): Plugin {
  return {
    name: 'refuse-younger',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const found =
          file.type === 'asset'
            ? file.fileName.endsWith('.css')
              ? findYoungerStyles(String(file.source))
              : []
            : isViewer(file.moduleIds)
              ? []
              : [...findYounger(file.code), ...findYoungerPatterns(this.parse(file.code))];
        if (found.length > 0)
          this.error(`${file.fileName} uses ${found.join(', ')}, which one of ${oldestBrowsers.join(', ')} lacks.`);
      }
    },
  };
}
