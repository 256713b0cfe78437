/** Passes on what an action says beside its data: when to try again, where to go in a while. Cookies pass by themselves. */
export function forwardHeaders({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers();
  for (const name of ['retry-after', 'refresh']) {
    const value = actionHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
