import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Removes unused parts of lucide's icons: aliases, and the React keys of paths whose order never changes. The product has its own icon
 * component (app/ui/create-icon.ts), because lucide's is larger than the icons of a page. This saves two kilobytes of every first visit.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => join(import.meta.dirname, '..', 'app', 'ui', 'create-icon.ts'),
    },
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\/[a-z\d-]+\.m?js$/ },
      handler(code) {
        return {
          code: code
            .replaceAll(/,\s*key: "\w+"/g, '')
            .replace(/,\s*aliases: \[[^\]]*\]/, '')
            .replace(/,\s*size: 24/, '')
            .replace(/^__iconData\.node;$/m, ''),
          map: null,
        };
      },
    },
  };
}
