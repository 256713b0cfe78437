// npm run bench: measures the product on this machine. `npm run bench -- callbacks` runs only that part.
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root, { all: true });
await buildIfStale(root);
runEntry(root, 'bench/main.ts', process.argv.slice(2));
