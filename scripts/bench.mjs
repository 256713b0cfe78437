// npm run bench: the figures of the README, measured on this machine.
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
await buildIfStale(root);
runEntry(root, 'bench/main.ts');
