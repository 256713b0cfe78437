// npm start: runs the product from a fresh clone. Works on Node 20 too, until the packages install a newer one.
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
await buildIfStale(root);
runEntry(root, 'build/server/server.js', [], { NODE_ENV: 'production' });
