// npm run bench: what the product costs, measured on this machine. `npm run bench -- callbacks` measures only that.
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
await buildIfStale(root);
runEntry(root, 'bench/main.ts', process.argv.slice(2));
