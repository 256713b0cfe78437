import { randomInt } from 'node:crypto';

/** The halves of what takes long, and all of it. */
const halves = ['first', 'second', 'all'];

/**
 * Which half of the long tests a run takes: HALF of the environment; without it one of the two by chance where everything is asked for, so that
 * a run stays short and the next ones take the rest, and all of it where steps are asked for by name. Throws on another word.
 */
export function chooseHalf(steps) {
  const asked = process.env.HALF;
  if (asked !== undefined && !halves.includes(asked))
    throw new Error(`HALF must be ${halves.join(', ')}, not ${asked}`);
  return asked ?? (steps.length > 0 ? 'all' : halves[randomInt(2)]);
}
