/**
 * The import rules of docs/architecture.md, as rules of oxlint. `import-rules.test.ts` breaks each of them once.
 * Plain JavaScript: oxlint loads it with whatever Node the machine has.
 */
import { dirname, relative, resolve, sep } from 'node:path';

/** A group may import those before it, never those after it. Inside a group everything may be imported, except in circles. */
export const groupOrder = ['site', 'people', 'catalogue', 'study', 'money', 'office'];

/** Groups that are one module; in the others each folder is one. */
const wholeGroups = ['site', 'people'];

const domain = ['shared', 'database', 'platform', 'module'];

/** Areas that files of an area may import besides their own. `root` is app/*.ts, except the composition. */
const reach = {
  shared: [],
  ui: ['shared'],
  database: ['shared', 'platform'],
  platform: ['shared', 'database'],
  module: ['shared', 'database', 'platform', 'ui'],
  adapter: ['shared', 'platform', 'module'],
  frames: ['shared', 'module', 'ui'],
  routes: [...domain, 'ui', 'frames', 'root'],
  root: [...domain, 'ui', 'routes'],
  composition: [...domain, 'root', 'adapter'],
  server: [...domain, 'ui', 'root', 'composition', 'seeds', 'simulator', 'demo-identity'],
  commands: [...domain, 'root', 'composition', 'server', 'seeds', 'simulator'],
  seeds: [...domain, 'ui', 'root'],
  simulator: [],
  'demo-identity': [],
};

/** Programs of their own, reached over HTTP alone. */
const alone = new Set(['simulator', 'demo-identity']);

/** Areas that run in the browser as they are. */
const browserAreas = new Set(['shared', 'ui']);

const isTest = (path) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
const isFactory = (path) => path.endsWith('-factory.ts');
const isQueries = (path) => path.endsWith('-queries.server.ts');
/** Components of a module, and frames. Kinds of lessons have theirs beside their rules, and two registries of them. */
const isScreen = (path) =>
  path.startsWith('app/frames/') ||
  /^app\/modules\/.+\/ui\//.test(path) ||
  /^app\/modules\/catalogue\/lesson-kinds\/(.+\.tsx|lesson-kind-(forms|excerpts)\.ts)$/.test(path);
const isDoctor = (path) => path.startsWith('app/database/doctor');

/** Returns the name of a module by a path from app/modules: 'people', 'money/ledger', 'money/providers/mpesa'. */
function moduleOf([group, folder, subfolder]) {
  if (wholeGroups.includes(group)) return group;
  return folder === 'providers' ? `${group}/${folder}/${subfolder}` : `${group}/${folder}`;
}

/** The area of a path from the project's root, with the module's group and the module's or adapter's name; null outside of all areas. */
export function areaOf(path) {
  const [top, second, third] = path.split('/');
  if (top !== 'app') return top in reach || top === 'tests' ? { kind: top } : null;
  if (second === 'modules') return { kind: 'module', group: third, name: moduleOf(path.split('/').slice(2)) };
  if (second === 'adapters') return { kind: 'adapter', name: third };
  if (['shared', 'ui', 'database', 'platform', 'frames', 'routes'].includes(second)) return { kind: second };
  if (second === 'composition.server.ts') return { kind: 'composition' };
  return { kind: 'root' };
}

const nameOf = (area) => (area.name ? `${area.kind} ${area.name}` : area.kind);

/** Why `from` may not import `to` by the order of the areas; null if it may. */
function outOfOrder(from, to, path) {
  if (to.kind === 'tests') return isFactory(path) ? null : 'only tests import from tests';
  if (from.kind === to.kind) {
    if (from.kind === 'adapter') return from.name === to.name ? null : 'adapters do not know each other';
    return groupOrder.indexOf(to.group) <= groupOrder.indexOf(from.group)
      ? null
      : `group ${to.group} comes after group ${from.group}`;
  }
  return reach[from.kind].includes(to.kind) ? null : `${nameOf(from)} does not import ${nameOf(to)}`;
}

/** A rule that sees every import of a file with both ends resolved: `see({ specifier, path, from, target, to })`. */
function importRule(description, see) {
  return {
    meta: { type: 'problem', docs: { description } },
    create(context) {
      const path = relative(context.cwd, context.filename).split(sep).join('/');
      const from = areaOf(path);
      const check = (node) => {
        const specifier = node.source?.value;
        if (!from || typeof specifier !== 'string') return;
        const target = targetOf(specifier, path);
        const message = see({ specifier, path, from, target, to: target === null ? null : areaOf(target) });
        if (message) context.report({ node: node.source, message });
      };
      return {
        ImportDeclaration: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
        ImportExpression: check,
        TSImportType: check,
      };
    },
  };
}

/** Returns the target of an import, from the project's root; null for packages and for generated route types. */
function targetOf(specifier, path) {
  if (specifier.startsWith('./+types/')) return null;
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  return relative(resolve('/'), resolve('/', dirname(path), specifier))
    .split(sep)
    .join('/');
}

const rules = {
  'one-way': importRule('Imports go one way through the areas and the modules.', ({ path, from, to }) =>
    to && !isTest(path) ? outOfOrder(from, to, path) : null,
  ),
  'screens-on-top': importRule(
    'Components of a module are shown by routes and other components.',
    ({ path, from, target }) => {
      if (!target || !isScreen(target)) return null;
      return isScreen(path) || isTest(path) || from.kind === 'routes' || from.kind === 'root'
        ? null
        : 'only routes and screens import screens';
    },
  ),
  'simulator-alone': importRule(
    'Programs of their own import nothing of the shop, in their tests neither.',
    ({ from, to }) =>
      alone.has(from.kind) && to && to.kind !== from.kind && to.kind !== 'tests' ? `${from.kind} stands alone` : null,
  ),
  'relative-inside': importRule('Relative imports stay inside their area.', ({ specifier, from, to }) => {
    const beside = (area) => (area.kind === 'composition' ? 'root' : nameOf(area));
    const leaves = specifier.startsWith('.') && to && beside(to) !== beside(from);
    return leaves ? `${specifier} leaves ${nameOf(from)}: import it by #` : null;
  }),
  'schema-behind-queries': importRule('Tables are known to queries only.', ({ path, from, target }) => {
    if (!target?.startsWith('app/database/schema/')) return null;
    const may =
      isQueries(path) ||
      isTest(path) ||
      isDoctor(path) ||
      from.kind === 'seeds' ||
      path.startsWith('app/database/schema/') ||
      path === 'app/platform/database.server.ts';
    return may ? null : 'only *-queries.server.ts files import the tables';
  }),
  'queries-inside': importRule('Queries stay in their group, where no other query joins them.', (seen) => {
    const { path, from, target, to } = seen;
    if (!target || !isQueries(target) || isTest(path) || isFactory(path) || from.kind === 'seeds') return null;
    const isInside = to?.kind === from.kind && to.group === from.group;
    return isInside || isQueries(path) ? null : 'queries belong to their group: call its use case';
  }),
  'factories-in-tests': importRule('Factories make rows for tests and seeds.', ({ path, from, target }) => {
    if (!target || !isFactory(target) || isFactory(path) || isTest(path) || from.kind === 'seeds') return null;
    return 'factories are for tests and seeds';
  }),
  'browser-safe': importRule('What the browser loads is free of the server.', ({ specifier, path, from, target }) => {
    if (isTest(path) || !browserAreas.has(from.kind)) return null;
    if (specifier.startsWith('node:') || specifier === 'zod')
      return `${from.kind} runs in the browser: no ${specifier}`;
    return target && /\.server\.tsx?$/.test(target) ? `${from.kind} runs in the browser: no ${specifier}` : null;
  }),
  'with-extension': importRule('Imports name the file.', ({ specifier, target }) =>
    target && !specifier.startsWith('#texts') && !/\.\w+(\?\w+)?$/.test(target)
      ? `${specifier} lacks the file's extension`
      : null,
  ),
};

export default { meta: { name: 'imports' }, rules };
