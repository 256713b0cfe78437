// npm run migration -- --name what-changes: writes the migration from the last one to the schema. drizzle-kit compares with the newest snapshot
// alone, so the older ones go.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
const folder = join(root, 'app', 'database', 'migrations', 'meta');
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, older));
process.exitCode = status ?? 1;
