/** Loads the document again if the server answers: a new document has all scripts, and without a connection the browser would show its own error. */
export function reloadWhenReachable(): void {
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
}
