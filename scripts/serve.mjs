// npm run serve: the server as it is run for others: nothing is installed, built or seeded.
import { isBuildFresh } from './build.mjs';
import { fail } from './fail.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

if (!isBuildFresh(root)) fail('There is no build of these sources. Run npm ci and npm run build first.');
runEntry(root, 'build/server/server.js', [], { NODE_ENV: 'production', SEED: 'off' });
