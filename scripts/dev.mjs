// npm run dev: the server with the sources as they are; a change is there on the next request.
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

await installIfStale(root);
runEntry(root, 'scripts/serve-sources.mjs', [], { NODE_ENV: 'development' });
