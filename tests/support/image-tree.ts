import { layOutBuild } from '../../scripts/lay-out-build.mjs';
import { copiedFromCheckout, readDockerfile } from '../deploy/dockerfile.ts';

/** Lays out in a folder what the image holds: the packages that the build does not contain, the build, and what the Dockerfile names. */
export async function layOutImage(folder: string): Promise<void> {
  await layOutBuild('.', folder, copiedFromCheckout(readDockerfile().at(-1) ?? []));
}
