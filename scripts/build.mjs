import { join } from 'node:path';
import { hashSources, readStamp } from './build-stamp.mjs';
import { withCheckoutLock } from './checkout-lock.mjs';
import { fail } from './fail.mjs';
import { findNode, noNodeSentence } from './node-version.mjs';
import { runQuietly } from './run-quietly.mjs';

export function isBuildFresh(root) {
  return readStamp(root) === hashSources(root);
}

/** Builds if the sources are not those of the last build. Ends the process with a sentence on failure. */
export async function buildIfStale(root) {
  if (isBuildFresh(root)) return;
  await withCheckoutLock(root, () => build(root));
}

async function build(root) {
  // Another process may have built meanwhile.
  if (isBuildFresh(root)) return;
  await runQuietly({
    doing: 'Building',
    failed: 'The product could not be built.',
    command: findNode(root) ?? fail(noNodeSentence),
    args: [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    root,
    env: { NODE_ENV: 'production' },
  });
}
