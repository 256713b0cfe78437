import { DomainError } from '#app/shared/domain-error.ts';

/** Returns the code of a refusal; null if the work succeeds. Throws other errors on. */
export async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
