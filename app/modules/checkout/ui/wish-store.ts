const address = '/api/wishlist';
const nothing: ReadonlySet<string> = new Set();

/** What the page knows of the member for whom it was read: another object after somebody signed in or out. */
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

/** Reads the wishlist once for all buttons of a page; nothing stays of whoever was signed in before. */
async function load(member: object): Promise<void> {
  if (readFor === member) return;
  readFor = member;
  replace(nothing);
  const ids = await readAnswer(await fetch(address).catch(() => null));
  if (ids && readFor === member) replace(ids);
}

/** Tells whether a course is on the member's wishlist, now and whenever that changes. Returns what ends it. */
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

/** Shows the change at once, and tells the server. False where it did not come through: then it is shown as it was. */
export async function changeWish(courseId: string, isWanted: boolean): Promise<boolean> {
  const member = readFor;
  const before = saved;
  replace(isWanted ? new Set([...before, courseId]) : new Set([...before].filter((id) => id !== courseId)));
  const body = new URLSearchParams({ course: courseId, intent: isWanted ? 'add' : 'remove' });
  const ids = await readAnswer(await fetch(address, { method: 'POST', body }).catch(() => null));
  if (readFor === member) replace(ids ?? before);
  return ids !== null;
}
