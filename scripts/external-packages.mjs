/** Left outside the server bundle: WebAssembly, files they look up beside themselves, and what few requests ever load. */
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

/** Packages of which the bundle reads files, without importing them. */
const read = ['@fontsource-variable/schibsted-grotesk'];
/** In development alone. */
const develops = ['vite'];

/**
 * The packages that the built server needs, with those that they need, as paths below the checkout. `packages` are those of
 * package-lock.json, whose optional ones may not be there.
 */
export function packagesOfBuild(packages) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = placeOf(packages, path, name);
      if (next) visit(next);
    }
  };
  for (const name of [...external, ...read]) if (!develops.includes(name)) visit(`node_modules/${name}`);
  return [...found];
}

/** Where a package finds another one: among its own, or among those of a folder above. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : null;
  }
}
