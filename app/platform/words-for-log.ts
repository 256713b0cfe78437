/**
 * Takes out of a text what no log may hold, wherever it came from: secrets (long runs of hexadecimal digits, such as the end of a
 * callback's address), phone numbers, and addresses of people. Secrets first: many hold a run of digits.
 */
export function wordsForLog(text: string): string {
  return text
    .replace(/[0-9a-f]{32,}/gi, '[secret]')
    .replace(/\+?\d{9,}/g, '[number]')
    .replace(/[^\s<>"'(),;]+@[^\s<>"'(),;]+/g, '[address]');
}
