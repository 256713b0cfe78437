// npm run serve: runs the server in production. Installs, builds and seeds nothing.
import { isBuildFresh } from './build.mjs';
import { fail } from './fail.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

// What is not set is the demo, with public passwords.
if (!process.env.APP_MODE?.trim())
  fail(
    'APP_MODE is not set. Write APP_MODE=production npm run serve, with the settings in docs/settings.md. For the demo: npm start.',
  );
if (!isBuildFresh(root)) fail('There is no build of these sources. Run npm ci and npm run build first.');
runEntry(root, 'build/server/server.js', [], { NODE_ENV: 'production', SEED: 'off' });
