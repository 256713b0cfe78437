/** A reason not to start that a person can act on; printed as its sentence alone, without a stack, with exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What PostgreSQL ('disk_full') and the file system say where nothing more can be written. */
const fullDiskCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** An error as the reason not to start that it is: itself, or that a disk is full, whatever failed for it; null for all others. */
export function asStartError(error: unknown): StartError | null {
  if (error instanceof StartError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== undefined && fullDiskCodes.has(code))
      return new StartError(
        `The disk is full (${message}). Make room and start again: what was acknowledged is there.`,
      );
  }
  return null;
}
