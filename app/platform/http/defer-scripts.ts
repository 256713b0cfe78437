/**
 * Keeps React's scripts in a rendered page without loading them: gives their tags 'deferred' as `type` or `rel`. Adds `script` at the end,
 * which loads them when they are needed. Each tag stays in its place, where hydration expects it. `mark` is the rendering's own.
 */
export function deferScripts(
  html: string,
  { mark, script }: { readonly mark: string; readonly script: string },
): string {
  const waiting = html
    .replaceAll('<link rel="modulepreload" ', '<link rel="deferred" ')
    .replaceAll(/(<script\b[^<>]*) type="module"/g, '$1 type="deferred"');
  const end = waiting.lastIndexOf('</body>');
  return `${waiting.slice(0, end)}<script nonce="${mark}">${script}</script>${waiting.slice(end)}`;
}
