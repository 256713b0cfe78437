/**
 * Redacts what logs must not contain: secrets (long hexadecimal runs, such as the end of a callback URL), phone numbers and email
 * addresses. Secrets come first, because many contain a run of digits.
 */
export function redactText(text: string): string {
  return text
    .replace(/[0-9a-f]{32,}/gi, '[secret]')
    .replace(/\+?\d{9,}/g, '[number]')
    .replace(/[^\s<>"'(),;]+@[^\s<>"'(),;]+/g, '[address]');
}
