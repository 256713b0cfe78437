/** A reason not to start that a person can act on; printed as its sentence alone, without a stack, with exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
