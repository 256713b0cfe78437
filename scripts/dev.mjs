// npm run dev: runs the server on the sources; a change applies to the next request.
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
runEntry(root, 'scripts/serve-sources.mjs', [], { NODE_ENV: 'development' });
