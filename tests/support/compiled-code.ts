import { join } from 'node:path';

/** For the environment of a process: what an earlier one compiled is taken, as `npm start` does. */
export const compiledCode = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') };
