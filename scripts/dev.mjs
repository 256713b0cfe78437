// npm run dev: runs the server on the sources; a change applies to the next request.
import { installIfStale } from './install.mjs';
import { root } from './project.mjs';
import { runEntry } from './run-entry.mjs';

// Vite keeps all compiled sources in memory, which the heap of a built server has no room for. A size in NODE_OPTIONS counts.
const heap = `--max-old-space-size=3072 ${process.env.NODE_OPTIONS ?? ''}`;
await installIfStale(root);
runEntry(root, 'scripts/serve-sources.mjs', [], { NODE_ENV: 'development', NODE_OPTIONS: heap });
