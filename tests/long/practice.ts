/** `node tests/long/practice.ts 10000 [seed]`: answers on two devices, late, twice, out of order; nothing is lost, and cards equal the replay. */
import { checkPractice } from '#tests/model/practice-devices.ts';

const [runs = 10_000, first = 1] = process.argv.slice(2).map(Number);
const began = performance.now();
for (let seed = first; seed < first + runs; seed += 1) await checkPractice(seed);
console.log(
  `${runs} sequences in ${Math.round((performance.now() - began) / 1000)} s: nothing lost, every card is the replay of its log`,
);
