import { DomainError } from '#app/shared/domain-error.ts';

/** The code by which a use case refuses; null where it does not. Anything else that goes wrong is thrown. */
export async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
