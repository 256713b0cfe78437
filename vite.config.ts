import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { groupChunks } from './scripts/group-chunks.ts';
import { bundleTexts } from './scripts/bundle-texts.ts';
import { external } from './scripts/external-packages.mjs';
import { hashSources, writeStamp } from './scripts/build-stamp.mjs';
import { precompress } from './scripts/precompress.ts';
import { refuseYounger } from './scripts/refuse-younger.ts';
import { patchVendors } from './scripts/vendor-patches.ts';
import { oldestBrowsers } from './app/shared/supported-browsers.ts';

/** Compresses the client's files once, and says at the very end which sources the build was made of. */
function finishBuild(): Plugin {
  const root = import.meta.dirname;
  let hash = '';
  return {
    name: 'finish-build',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      // Taken before anything is read, so that a change meanwhile makes the build stale; unfinished builds have no stamp.
      hash = hashSources(root);
      rmSync(join(root, 'build', '.stamp'), { force: true });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (this.environment.name === 'client') await precompress(join(root, 'build', 'client'));
        if (this.environment.name === 'ssr') writeStamp(root, hash);
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [bundleTexts(), reactRouter(), ...patchVendors(), refuseYounger(), finishBuild()],
  // One bundle for the server and everything it needs: a third of the memory and a start of milliseconds. In development
  // packages stay outside: Vite runs no CommonJS.
  ...(command === 'build' && { ssr: { noExternal: true as const, external } }),
  environments: {
    client: {
      build: {
        target: [...oldestBrowsers],
        rolldownOptions: {
          // So that the file of a page has the icons that it shows, and not the whole list.
          treeshake: { moduleSideEffects: [{ test: /\/app\/ui\/icons\b/, sideEffects: false }] },
          output: {
            // React changes rarely; group-chunks.ts says what goes with what.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 9 },
                ...groupChunks(),
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Decided now, so that React's development half is left out.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        rolldownOptions: {
          // The process's own entries, so that callbacks, loaders and commands share one database module.
          input: {
            server: './server/main.ts',
            command: './commands/main.ts',
            'parse-files': './app/platform/file-parsing/parser-entry.ts',
          },
        },
      },
    },
  },
}));
