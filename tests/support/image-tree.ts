import { layOutBuild } from '../../scripts/lay-out-build.mjs';
import { copiedFromCheckout, readDockerfile } from '../deploy/dockerfile.ts';

/** Copies the content of the image into a folder: the packages outside of the build, the build, and the paths of the Dockerfile. */
export async function layOutImage(folder: string): Promise<void> {
  await layOutBuild('.', folder, copiedFromCheckout(readDockerfile().at(-1) ?? []));
}
