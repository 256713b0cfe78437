// npm run serve: runs the server in production. Installs, builds and seeds nothing.
import { isBuildFresh } from './build.mjs';
import { fail } from './fail.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

if (!isBuildFresh(root)) fail('There is no build of these sources. Run npm ci and npm run build first.');
runEntry(root, 'build/server/server.js', [], { NODE_ENV: 'production', SEED: 'off' });
