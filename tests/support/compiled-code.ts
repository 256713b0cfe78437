import { join } from 'node:path';

/** For the environment of a process: reuses the compile cache, as `npm start` does. */
export const compiledCode = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') };

/** Where the set-up of the process tests writes the programs that they start: from the sources a start reads 2,000 files. */
export const builtProcesses = join('test-results', 'processes');

/** The commands of `npm run NAME`. */
export const commandsProgram = join(builtProcesses, 'commands.js');

/** The server, with pages for tests. */
export const serverProgram = join(builtProcesses, 'server.js');
