import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface Omission {
  readonly name: string;
  /** The version whose source was read for this. */
  readonly version: string;
  readonly file: RegExp;
  /** Called for every page, but with nothing to do where the feature is not used. */
  readonly idle: readonly string[];
  /** Called where the feature is used: throws, so that the first test of it fails. */
  readonly refused: readonly string[];
  /** Functions without any method. */
  readonly withoutMethods: readonly string[];
}

/** `<ViewTransition>` (the router has its own), references to fragments, component stacks that nobody logs, `useActionState`. */
const reactDom: Omission = {
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
    'FragmentInstance',
    'addFragmentHandleToFiber',
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
  ],
  withoutMethods: ['FragmentInstance'],
};

/** What measures the router from outside. */
const router: Omission = {
  name: 'react-router',
  version: '8.4.0',
  file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
  idle: [],
  refused: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  withoutMethods: [],
};

const refusal = "throw Error('Left out of the build by scripts/leave-out-unused.ts')";

/**
 * Leaves out of the browser's files what React and its router carry for features that this product does not use, and that no bundler can
 * tell, because React is one closed file. Another version than the one that was read is taken whole, with a warning.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [reactDom.file, router.file] },
      handler(code, id) {
        const omission = reactDom.file.test(id) ? reactDom : router;
        if (versionOf(omission.name) !== omission.version) {
          this.warn(`${omission.name} is not ${omission.version}: read leave-out-unused.ts, nothing is left out`);
          return null;
        }
        const { idle, refused, withoutMethods } = omission;
        const bodies = new Map([
          ...idle.map((name) => [name, ''] as const),
          ...refused.map((name) => [name, refusal] as const),
        ]);
        const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
        for (const statement of this.parse(code).body) {
          const text = code.slice(statement.start, statement.end);
          if (statement.type === 'FunctionDeclaration' && statement.body) {
            const body = bodies.get(statement.id?.name ?? '');
            if (body === undefined) continue;
            edits.push({ start: statement.body.start, end: statement.body.end, text: `{${body}}` });
          } else if (withoutMethods.some((name) => text.startsWith(`${name}.prototype.`)))
            edits.push({ start: statement.start, end: statement.end, text: '' });
        }
        if (edits.length < bodies.size + withoutMethods.length)
          this.error(`${omission.name} has other functions than leave-out-unused.ts names`);
        return {
          code: edits.reduceRight(
            (whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end),
            code,
          ),
          map: null,
        };
      },
    },
  };
}

const require = createRequire(import.meta.url);

const versionOf = (name: string): string => (require(`${name}/package.json`) as { version: string }).version;
