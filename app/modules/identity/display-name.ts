/** A session's name, or the e-mail's part before the @. */
export function displayName(name: string, email: string): string {
  return name.trim() || (email.split('@')[0] ?? email);
}
