import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * The file of DIR/media that an address of the old storage means: 'https://…/object/public/content/12/videos/intro.mp4' is
 * `12/videos/intro.mp4`, or `intro.mp4` where that is all there is; of several the one with the longest path. Null for none, and for
 * whatever would lead out of the folder.
 */
export function findMedia(folder: string, address: string): string | null {
  if (!existsSync(folder)) return null;
  const root = realpathSync(folder);
  const parts = partsOf(address);
  for (let from = 0; from < parts.length; from++) {
    const path = join(root, ...parts.slice(from));
    if (!existsSync(path)) continue;
    const real = realpathSync(path);
    if (real.startsWith(root + sep) && statSync(real).isFile()) return real;
  }
  return null;
}

function partsOf(address: string): string[] {
  const path = URL.canParse(address) ? new URL(address).pathname : address.replace(/[?#].*$/, '');
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A file's own name may have a percent sign.
  }
  return decoded
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\u0000'));
}
