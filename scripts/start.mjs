// npm start: from a fresh clone to a running product. Runs on Node 20 too, until the packages bring a newer one.
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
await buildIfStale(root);
runEntry(root, 'build/server/server.js', [], { NODE_ENV: 'production' });
