import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Oldest version of Node that runs the product. */
const oldest = [22, 22];

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

export const runsOnThisNode = isNewEnough(process.versions.node);

/**
 * Finds a Node that runs the product: this one if it is new enough, otherwise the one in the packages on Linux. Null if there is
 * neither.
 */
export function findNode(root) {
  if (runsOnThisNode) return process.execPath;
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  return existsSync(bundled) ? bundled : null;
}

export const noNodeSentence = `Node ${oldest.join('.')} or newer is needed; this is Node ${process.versions.node}, and the packages bring none along for ${process.platform} on ${process.arch}. Install one from https://nodejs.org.`;
