// npm run simulator: runs the Daraja simulator alone.
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
runEntry(root, 'simulator/main.ts', process.argv.slice(2));
