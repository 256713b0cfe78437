import type { Plugin } from 'vite';

/** A change of a vendor's code, or a use of what it does not document. `vendor-patches.test.ts` fails with another version. */
interface VendorPatch {
  /** The packages with the versions for which it was read. */
  readonly readFor: Readonly<Record<string, string>>;
  readonly why: string;
  /** The file that contains it, if it is not this one. */
  readonly file?: string;
  /** The test that fails when it no longer fits. */
  readonly test: string;
}

/** Everything that must be read again with a new version of its package. Each change of the build fails the build when it finds nothing. */
export const vendorPatches: Readonly<Record<string, VendorPatch>> = {
  'styles-once': {
    readFor: { vite: '8.3.8', '@react-router/dev': '8.4.0' },
    why: 'styles that code loads later do not override the page',
    test: 'scripts/vendor-patches.test.ts',
  },
  'page-without-script': {
    readFor: { 'react-router': '8.4.0' },
    why: 'a navigation without a connection keeps the frame of the page',
    test: 'scripts/vendor-patches.test.ts',
  },
  'handles-on-the-server': {
    readFor: { '@react-router/dev': '8.4.0' },
    why: 'browsers load nothing of what routes declare for the page cache',
    test: 'tests/e2e/first-visit.e2e.ts',
  },
  'routes-of-page': {
    readFor: { 'react-router': '8.4.0' },
    why: 'rendering a page does not search all routes',
    file: 'app/routes-of-page.ts',
    test: 'server/answer-headers.integration.test.ts',
  },
  'page-in-one-piece': {
    readFor: { 'react-router': '8.4.0', 'react-dom': '19.3.1' },
    why: 'a page is rendered whole, with the data that React Router would stream',
    file: 'app/entry.server.tsx',
    test: 'tests/e2e/hydrate-on-interaction.e2e.ts',
  },
  'errors-of-jobs': {
    readFor: { 'pg-boss': '12.35.0' },
    why: 'the log shows an error itself and not the copy that the queue emits',
    file: 'app/platform/jobs-on-pg-boss.server.ts',
    test: 'app/platform/jobs-on-pg-boss.integration.test.ts',
  },
  'queries-of-connections': {
    readFor: { pg: '8.23.1' },
    why: 'statements are named, queries timed, and lost connections released',
    file: 'app/platform/priority-pool.server.ts',
    test: 'app/platform/priority-pool.integration.test.ts',
  },
  'durable-files': {
    readFor: { '@electric-sql/pglite': '0.5.16' },
    why: 'acknowledged rows survive a crash of the machine',
    file: 'app/platform/embedded-files.server.ts',
    test: 'app/platform/failing-disk.all.process.test.ts',
  },
  'sizes-of-files': {
    readFor: { '@electric-sql/pglite': '0.5.16' },
    why: 'planning a query does not ask the kernel for the size of each table and index',
    file: 'app/platform/embedded-files.server.ts',
    test: 'app/platform/embedded-files.process.test.ts',
  },
  'glyphs-of-fonts': {
    readFor: { pdfkit: '0.20.2' },
    why: 'a document knows which letters its typeface lacks',
    file: 'app/platform/pdf/line-writer.server.ts',
    test: 'app/platform/pdf/line-writer.test.ts',
  },
  'signed-sessions': {
    readFor: { 'better-auth': '1.7.7' },
    why: 'a session is read without a request of its own',
    file: 'app/modules/people/accounts/session-cookie.server.ts',
    test: 'app/modules/people/accounts/read-actor.integration.test.ts',
  },
};

/** A change of the text of a vendor's modules in the files for browsers. */
export interface TextPatch {
  readonly name: keyof typeof vendorPatches;
  /** Matches the paths of the modules. */
  readonly modules: RegExp;
  /** What each module must contain, and its replacements. The first one is required once in a build. */
  readonly changes: readonly (readonly [found: RegExp, replacement: string])[];
  readonly order?: 'post';
}

export const textPatches: readonly TextPatch[] = [
  {
    // React Router appends '#' to the address of a stylesheet that code loaded later needs too. Vite then does not recognise it and loads
    // it again after the page's own styles, which it overrides.
    name: 'styles-once',
    modules: /vite\/preload-helper/,
    changes: [[/styles\.add\(link\.href\)/, "styles.add(link.href.replace('#', ''))"]],
  },
  {
    // If a route's script cannot be loaded, the router reloads the document, which without a connection shows the browser's error page.
    // This shows the page of app/modules/site/ui/public/route-without-script.tsx in the current frame.
    name: 'page-without-script',
    modules: /\/react-router\/.*\/routeModules\.m?js$/,
    changes: [
      [
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        'return window.routeWithoutScript(route);',
      ],
    ],
  },
  {
    // What no route's entry exports is left out with everything that it alone imports.
    name: 'handles-on-the-server',
    modules: /\?__react-router-build-client-route$/,
    changes: [[/(?<=^export \{[^}]*)\bhandle\b,?/, '']],
    order: 'post',
  },
];

const hasChanged = (name: string) => `a vendor's code has changed: read '${name}' of vendor-patches.ts again`;

function patchText({ name, modules, changes, order }: TextPatch): Plugin {
  let isDone = false;
  return {
    name,
    apply: 'build',
    ...(order && { enforce: order }),
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: modules },
      handler(code) {
        isDone ||= changes[0]?.[0].test(code) ?? false;
        return {
          code: changes.reduce((text, [found, replacement]) => text.replace(found, replacement), code),
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(hasChanged(name));
    },
  };
}

/** Changes the code of vendors in a build. */
export const patchVendors = (): Plugin[] => textPatches.map(patchText);
