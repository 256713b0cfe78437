import { createHash } from 'node:crypto';

/** A short sum of what an admin may change of an account: a saved form names by it the state that the form was opened in. */
export function userVersion({ name, email, phone }: { name: string; email: string; phone: string | null }): string {
  return createHash('sha256')
    .update(JSON.stringify([name, email, phone]))
    .digest('base64url')
    .slice(0, 16);
}
