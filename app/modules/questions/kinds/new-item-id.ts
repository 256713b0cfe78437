/** An id of an answer: drawn by chance, so that it says nothing about the answer's place. */
export function newItemId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('');
}
