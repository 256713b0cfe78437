import { useEffect, useState, type FormEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Heart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

interface WishButtonProps {
  readonly course: { readonly id: string; readonly slug: string; readonly title: string };
}

/**
 * Adds a course to the wishlist or removes it. Without scripts its form saves and shows the wishlist, and sends a visitor to the login
 * first.
 */
export function WishButton({ course }: WishButtonProps) {
  const member = useRouteLoaderData<object | null>('root') ?? null;
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => (member === null ? undefined : followWish(member, course.id, setIsSaved)), [member, course.id]);
  const change = async () => {
    if (await changeWish(course.id, !isSaved)) return;
    showToast({ kind: 'error', text: m.checkout_wishlist_failed() });
  };
  const send = (event: FormEvent) => {
    if (member === null) return;
    event.preventDefault();
    void change();
  };
  const to = new URLSearchParams({ course: course.id, back: `/courses/${course.slug}` });
  return (
    <form className="wish" method="post" action={localHref(`/dashboard/wishlist?${to}`)} onSubmit={send}>
      <Button type="submit" name="intent" value={isSaved ? 'remove' : 'add'} variant="icon" aria-pressed={isSaved}>
        <Heart />
        <span className="sr">{m.checkout_wishlist_of({ title: course.title })}</span>
      </Button>
    </form>
  );
}

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
  return Array.isArray(ids) ? new Set(ids as string[]) : null;
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
function followWish(member: object, courseId: string, tell: (isSaved: boolean) => void): () => void {
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
async function changeWish(courseId: string, isWanted: boolean): Promise<boolean> {
  const member = readFor;
  const before = saved;
  replace(isWanted ? new Set([...before, courseId]) : new Set([...before].filter((id) => id !== courseId)));
  const body = new URLSearchParams({ course: courseId, intent: isWanted ? 'add' : 'remove' });
  const ids = await readAnswer(await fetch(address(), { method: 'POST', body }).catch(() => null));
  if (readFor === member) replace(ids ?? before);
  return ids !== null;
}
