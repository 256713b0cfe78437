import { localHref } from '#app/shared/local-href.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Heart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { changeWish, followWish } from './wish-store.ts';
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
