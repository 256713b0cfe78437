import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../project.mjs';

const results = join(root, 'test-results');
const ofThisMachine = join(results, 'durations.json');
/** What a clone begins with. */
const kept = join(root, 'tests', 'durations.json');

/** Returns how many milliseconds each file took in its last run, by `project path`. */
export function readDurations() {
  return { ...read(kept), ...read(ofThisMachine) };
}

/** Stores what files took, beside what others took before. Returns it. */
export function keepDurations(project, milliseconds) {
  const named = Object.fromEntries(
    Object.entries(milliseconds).map(([file, took]) => [`${project} ${relative(root, join(root, file))}`, took]),
  );
  mkdirSync(results, { recursive: true });
  write(ofThisMachine, { ...read(ofThisMachine), ...named });
  return named;
}

/** Stores this machine's durations for other clones, without the files that take less than two seconds: `node scripts/test/durations.mjs`. */
function keepForClones() {
  const long = Object.entries(read(ofThisMachine)).filter(([, took]) => took >= 2_000);
  write(kept, Object.fromEntries(long.map(([file, took]) => [file, Math.round(took / 1_000) * 1_000])));
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

function write(file, durations) {
  const sorted = Object.entries(durations).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
if (process.argv[1] === fileURLToPath(import.meta.url)) keepForClones();
