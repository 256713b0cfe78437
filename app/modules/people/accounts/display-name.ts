/** Returns the name, or the part of the e-mail before the @. */
export function displayName(name: string, email: string): string {
  return name.trim() || (email.split('@')[0] ?? email);
}
