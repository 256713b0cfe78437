import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Beginnings of the paths of files that take ten seconds and more, longest first. */
const longest = [
  'tests/faults/',
  'server/start-server.process.',
  'tests/scenarios/database-loss.',
  'tests/model/',
  'server/request-errors.process.',
  'commands/backup.process.',
  'seeds/seed-demo.',
  'commands/import.process.',
  'tests/access/page-queries.',
  'app/modules/backups/',
  'tests/scenarios/kills.',
  'commands/reconcile.process.',
  'tests/deploy/rolling-restart.',
  'app/platform/jobs-on-pg-boss.',
  'app/adapters/ffmpeg/ffmpeg-converter.',
  'commands/doctor.process.',
  'app/modules/identity/log-in.',
  'app/routes/api/mails.',
  'server/production.process.',
  'app/database/indexes.',
  'tests/access/route-access.',
  'app/platform/failing-disk.process.',
  'commands/releases.',
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
