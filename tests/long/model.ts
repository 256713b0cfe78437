/**
 * Runs the model test of payments with more and longer sequences than the suite:
 *
 *     node tests/long/model.ts [sequences] [seed] [pglite|postgres]
 *
 * Prints the seed. For a failure it prints the shortest failing sequence, which MODEL_COMMANDS='[…]' repeats; with MODEL_FIRST=1 the sequence as it
 * failed, at once.
 */
import { runModel } from './run-model.ts';

runModel({ file: 'model.integration.test.ts', sequences: '10000', longest: '20' });
