import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Beginnings of the paths of files that take tens of seconds. */
const longest = [
  'tests/faults/',
  'seeds/seed-demo.',
  'tests/scenarios/kills.',
  'tests/model/',
  'tests/access/page-queries.',
  'tests/deploy/rolling-restart.',
  'app/platform/failing-disk.process.',
  'tests/access/route-access.',
  'app/routes/admin/admin-users.',
  'app/modules/backups/',
  'app/database/indexes.',
  'commands/releases.',
  'server/start-server.process.',
  'commands/backup.process.',
  'commands/import.process.',
];

/**
 * Starts the longest files first: a long file that starts last keeps one worker busy while the others are idle. Shuffles the other files,
 * which finds files that depend on each other; the run's seed repeats the order.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const keyOf = ({ moduleId }: TestSpecification) => {
      const path = moduleId.slice(root.length + 1);
      const chance = createHash('sha256').update(`${sequence.seed} ${path}`).digest('hex');
      const place = longest.findIndex((beginning) => path.startsWith(beginning));
      return `${String(place < 0 ? longest.length : place).padStart(2, '0')} ${chance}`;
    };
    const keys = new Map(files.map((file) => [file, keyOf(file)]));
    return Promise.resolve(files.toSorted((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1)));
  }
}
