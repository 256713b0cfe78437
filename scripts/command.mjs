// npm run admin -- create EMAIL, and the other commands of commands/main.ts.
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
await buildIfStale(root);
runEntry(root, 'build/server/command.js', process.argv.slice(2), { NODE_ENV: 'production' });
