/** Packages outside of the server bundle: WebAssembly, packages that read files beside their code, and code that few requests load. */
export const external = [
  'pg',
  '@electric-sql/pglite',
  'pdfjs-dist',
  'pdfkit',
  'fontkit',
  'sharp',
  'oidc-provider',
  'vite',
];

/** Packages whose files the bundle reads without importing them. */
const read = [
  '@fontsource-variable/schibsted-grotesk',
  '@fontsource/noto-sans',
  '@fontsource/noto-sans-ethiopic',
  '@fontsource/noto-sans-arabic',
  '@fontsource/noto-sans-hebrew',
  '@fontsource/noto-sans-devanagari',
  '@fontsource/noto-sans-gujarati',
];
/** Packages for development alone. */
const develops = ['vite'];
/** Optional packages that the product does without: pdfjs-dist draws pages by it, and the server reads their words alone. */
const unused = ['@napi-rs/canvas'];

/**
 * Returns the packages of the built server with their dependencies, as paths below the checkout. `packages` are those of package-lock.json;
 * optional ones may be missing.
 */
export const packagesOfBuild = (packages) =>
  withDependencies(
    packages,
    [...external, ...read].filter((name) => !develops.includes(name)),
  );

/** Packages for development that the build needs. */
const buildTools = ['@react-router/dev', 'vite'];

/**
 * Returns a part of package-lock.json: the packages that building and running need. Without a Node of their own if `hasNode`.
 * @param {{ hasNode: boolean }} has
 */
export function partToStart(lock, { hasNode }) {
  const { packages } = lock;
  const { name, version, dependencies, devDependencies, optionalDependencies } = packages[''];
  const tools = Object.fromEntries(buildTools.map((tool) => [tool, devDependencies[tool]]));
  const own = {
    name,
    version,
    dependencies: { ...dependencies, ...tools },
    optionalDependencies: hasNode ? {} : optionalDependencies,
  };
  const paths = withDependencies(packages, Object.keys({ ...own.dependencies, ...own.optionalDependencies }));
  const entries = paths.map((path) => [path, withoutUnused(packages[path])]);
  return { ...lock, packages: { '': own, ...Object.fromEntries(entries) } };
}

/** Returns the entry of a package that names only what is installed: npm refuses a file that names more. */
function withoutUnused({ optionalDependencies = {}, ...entry }) {
  const kept = Object.entries(optionalDependencies).filter(([name]) => !unused.includes(name));
  return { ...entry, ...(kept.length > 0 && { optionalDependencies: Object.fromEntries(kept) }) };
}

function withDependencies(packages, names) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      if (unused.includes(name)) continue;
      const next = peerDependenciesMeta?.[name]?.optional ? null : placeOf(packages, path, name);
      if (next) visit(next);
    }
  };
  for (const name of names) visit(`node_modules/${name}`);
  return [...found];
}

/** Finds the folder from which a package loads another: its own packages, or those of a folder above. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : null;
  }
}
