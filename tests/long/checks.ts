/** `node tests/long/checks.ts 10000 [seed] [pglite|postgres]`: learners, devices, authors and graders in any order; checks keep their rules. */
import { runModel } from './run-model.ts';

runModel({ file: 'checks.integration.test.ts', sequences: '10000' });
