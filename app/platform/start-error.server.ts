/** A reason not to start that a person can act on. Printed as its sentence alone, without a stack, with exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Codes of PostgreSQL ('disk_full') and of the file system for a full disk. */
const fullDiskCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Returns an error as a StartError: itself, or one that says that a disk is full; null for all others. */
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
