import { localHref } from '#app/shared/local-href.ts';
const address = () => localHref('/api/wishlist');
const nothing: ReadonlySet<string> = new Set();

/** The root's data, by which the wishlist was loaded: a new object after a login or logout. */
let readFor: object | null = null;
let saved = nothing;
const listeners = new Set<() => void>();

function replace(next: ReadonlySet<string>): void {
  saved = next;
  for (const listener of listeners) listener();
}

async function readAnswer(answer: Response | null): Promise<ReadonlySet<string> | null> {
  if (!answer?.ok) return null;
  const ids: unknown = await answer.json().catch(() => null);
  return Array.isArray(ids) ? new Set(ids.filter((id) => typeof id === 'string')) : null;
}

/** Loads the wishlist once for all buttons of a page; drops the previous user's. */
async function load(member: object): Promise<void> {
  if (readFor === member) return;
  readFor = member;
  replace(nothing);
  const ids = await readAnswer(await fetch(address()).catch(() => null));
  if (ids && readFor === member) replace(ids);
}

/** Reports whether a course is on the wishlist, now and after each change. Returns a function that unsubscribes. */
export function followWish(member: object, courseId: string, tell: (isSaved: boolean) => void): () => void {
  const listener = () => tell(saved.has(courseId));
  listeners.add(listener);
  void load(member);
  listener();
  return () => {
    listeners.delete(listener);
    tell(false);
  };
}

/** Shows a change at once, and sends it to the server. Returns false and reverts it if that fails. */
export async function changeWish(courseId: string, isWanted: boolean): Promise<boolean> {
  const member = readFor;
  const before = saved;
  replace(isWanted ? new Set([...before, courseId]) : new Set([...before].filter((id) => id !== courseId)));
  const body = new URLSearchParams({ course: courseId, intent: isWanted ? 'add' : 'remove' });
  const ids = await readAnswer(await fetch(address(), { method: 'POST', body }).catch(() => null));
  if (readFor === member) replace(ids ?? before);
  return ids !== null;
}
