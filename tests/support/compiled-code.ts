import { join } from 'node:path';

/** For the environment of a process: reuses the compile cache, as `npm start` does. */
export const compiledCode = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') };
