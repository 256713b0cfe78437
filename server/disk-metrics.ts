import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Adds to a registry how full the disks are under some folders, by what these are for. A folder that cannot be looked at is left out. */
export function registerDiskMetrics(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const free = new Gauge({
    name: 'disk_free_bytes',
    help: 'Room that is left on the disk of a folder',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      free.reset();
      size.reset();
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await statfs(path).catch(() => null);
        if (!disk) continue;
        free.set({ folder }, disk.bavail * disk.bsize);
        size.set({ folder }, disk.blocks * disk.bsize);
      }
    },
  });
  const size = new Gauge({
    name: 'disk_size_bytes',
    help: 'Size of the disk of a folder',
    labelNames: ['folder'],
    registers: [registry],
  });
}
