/** Address to which a browser sends the files of a staff member's draft. */
export const holdsPath = '/api/uploads/holds';

/** Maximum files held at once. */
export const maxHeld = 100;

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns every possible file id in a form's texts, once: in a field of its own, or in an image's address. */
export function idsIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text.match(id) ?? []))].slice(0, maxHeld);
}
