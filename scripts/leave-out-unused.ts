import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface Omission {
  readonly name: string;
  /** The version whose source was read for this. */
  readonly version: string;
  readonly file: RegExp;
  /** Functions that are called on every page, but have nothing to do where the feature is not used. */
  readonly idle?: readonly string[];
  /** Functions that are called where the feature is used alone: they throw, so that the first test of it fails. */
  readonly refused?: readonly string[];
  /** Beginnings of statements that go: methods, and exports that nobody imports. */
  readonly dropped?: readonly string[];
}

const exportsOf = (...names: readonly string[]) => names.map((name) => `exports.${name} =`);

/**
 * What this product does not use: React's view transitions (the router starts its own), references to fragments, `<Activity>`,
 * `<SuspenseList>`, `useActionState`, `Children` and `cloneElement`, stylesheets and hints for the browser that React loads by itself,
 * component stacks, which nobody logs, and what measures the router from outside.
 */
const omissions: readonly Omission[] = [
  {
    name: 'react',
    version: '19.3.1',
    file: /\/react\/cjs\/react\.production\.js$/,
    dropped: [
      ...exportsOf('Activity', 'ViewTransition', 'addTransitionType', 'Children', 'cloneElement'),
      ...exportsOf('cache', 'cacheSignal', 'unstable_useCacheRefresh', 'useActionState'),
    ],
  },
  {
    name: 'react-dom',
    version: '19.3.1',
    file: /\/react-dom\/cjs\/react-dom\.production\.js$/,
    dropped: [
      ...exportsOf('preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'),
      ...exportsOf('requestFormReset', 'unstable_batchedUpdates', 'useFormState', 'useFormStatus'),
    ],
  },
  {
    name: 'react-dom',
    version: '19.3.1',
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    idle: [
      'trackEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restoreNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'commitEnterViewTransitions',
      'isFragmentInstanceParent',
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
      'getStackByFiberInDevAndProd',
    ],
    refused: [
      'startViewTransition',
      'flushAfterMutationEffects',
      'createViewTransitionInstance',
      'getViewTransitionName',
      'getViewTransitionClassName',
      'applyViewTransitionToHostInstances',
      'restoreViewTransitionOnHostInstances',
      'commitAppearingPairViewTransitions',
      'scheduleViewTransitionEvent',
      'suspendInstance',
      'estimateBandwidth',
      'FragmentInstance',
      'addFragmentHandleToFiber',
      'mountActionState',
      'updateActionState',
      'rerenderActionState',
      'updateActivityComponent',
      'retryActivityComponentWithoutHydrating',
      'mountActivityChildren',
      'commitActivityHydrationCallbacks',
      'updateSuspenseListComponent',
      'initSuspenseListRenderState',
      'preconnectAs',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preloadStylesheet',
      'insertStylesheet',
      'suspendResource',
      'insertSuspendedStylesheets',
    ],
    dropped: ['FragmentInstance.prototype.'],
  },
  {
    name: 'react-router',
    version: '8.4.0',
    file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    refused: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  },
];

const refusal = "{throw Error('Left out of the build by scripts/leave-out-unused.ts')}";

/**
 * Leaves out of the browser's files what React and its router carry for features that this product does not use. No bundler can tell,
 * because each file of React is closed in itself. Another version than the one that was read is taken whole, with a warning.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: omissions.map(({ file }) => file) },
      handler(code, id) {
        const omission = omissions.find(({ file }) => file.test(id));
        if (!omission) return null;
        const { name, version, idle = [], refused = [], dropped = [] } = omission;
        if (versionOf(name) !== version) {
          this.warn(`${name} is not ${version}: read leave-out-unused.ts; nothing is left out`);
          return null;
        }
        const bodies = new Map([
          ...idle.map((of) => [of, '{}'] as const),
          ...refused.map((of) => [of, refusal] as const),
        ]);
        const unseen = new Set([...bodies.keys(), ...dropped]);
        let whole = code;
        for (const statement of this.parse(code).body.toReversed()) {
          const { start, end } = statement;
          const beginning = dropped.find((text) => code.startsWith(text, start));
          const called = statement.type === 'FunctionDeclaration' ? (statement.id?.name ?? '') : '';
          const body = statement.type === 'FunctionDeclaration' ? statement.body : null;
          const replacement = bodies.get(called);
          if (beginning !== undefined) whole = whole.slice(0, start) + whole.slice(end);
          else if (body && replacement !== undefined)
            whole = whole.slice(0, body.start) + replacement + whole.slice(body.end);
          unseen.delete(beginning ?? called);
        }
        if (unseen.size > 0) this.error(`${name} has no ${[...unseen].join(', ')}: read leave-out-unused.ts`);
        return { code: whole, map: null };
      },
    },
  };
}

const require = createRequire(import.meta.url);

const versionOf = (name: string): string => (require(`${name}/package.json`) as { version: string }).version;
