/** `node tests/long/mastery.ts 1000 [seed] [pglite|postgres]`: random logs of practice; learner, portal and file say the same of each. */
import { runModel } from './run-model.ts';

runModel({ file: 'mastery.integration.test.ts', sequences: '1000' });
