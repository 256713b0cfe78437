/** Where a browser says that a draft of an admin holds files. */
export const holdsPath = '/api/uploads/holds';

/** The most files that are held at once. */
export const mostHeld = 100;

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What in the texts of a form may be the id of a file: in a field of its own, or in the address of a picture. Each once. */
export function idsIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text.match(id) ?? []))].slice(0, mostHeld);
}
