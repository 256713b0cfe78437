import { useEffect, useState, type FormEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Heart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { changeWish, followWish } from './wish-store.ts';

interface WishButtonProps {
  readonly course: { readonly id: string; readonly slug: string; readonly title: string };
}

/**
 * Keeps a course for later, or no longer. A real form underneath: without scripts it saves and shows the wishlist, and a visitor is sent to
 * the login and back first.
 */
export function WishButton({ course }: WishButtonProps) {
  const member = useRouteLoaderData<object | null>('root') ?? null;
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => (member === null ? undefined : followWish(member, course.id, setIsSaved)), [member, course.id]);
  const change = async () => {
    if (await changeWish(course.id, !isSaved)) return;
    showToast({ kind: 'error', text: 'Your wishlist could not be changed. Please try again.' });
  };
  const send = (event: FormEvent) => {
    if (member === null) return;
    event.preventDefault();
    void change();
  };
  const to = new URLSearchParams({ course: course.id, back: `/courses/${course.slug}` });
  return (
    <form className="wish" method="post" action={`/dashboard/wishlist?${to}`} onSubmit={send}>
      <Button type="submit" name="intent" value={isSaved ? 'remove' : 'add'} variant="icon" aria-pressed={isSaved}>
        <Heart />
        <span className="sr">Wishlist: {course.title}</span>
      </Button>
    </form>
  );
}
