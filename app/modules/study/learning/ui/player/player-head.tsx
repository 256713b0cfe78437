import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Swatch } from '#app/ui/category-tag.tsx';
import { ArrowLeft, Search } from '#app/ui/icons.ts';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import type { PlayerView } from '../../player-view.ts';
import { searchPath } from '../../search/search.ts';
import { m } from '#texts';

interface PlayerHeadProps {
  readonly course: PlayerView['course'];
  readonly isEnrolled: boolean;
  /** Target of the arrow; the dashboard by default. */
  readonly backTo?: string;
  readonly backLabel?: string;
  /** Settings of the player. */
  readonly menu: ReactNode;
  /** The cart, for a learner without the course. */
  readonly cart: ReactNode;
}

/** Shows the player's header: a link back, the course, and a menu. */
export function PlayerHead({ course, isEnrolled, backTo, backLabel = m.player_back(), menu, cart }: PlayerHeadProps) {
  return (
    <header className="top">
      <div className="shell player-head">
        <LinkButton to={backTo ?? '/dashboard'} variant="icon" aria-label={backLabel}>
          <ArrowLeft />
        </LinkButton>
        <Link to={isEnrolled ? `/dashboard/courses/${course.slug}` : `/courses/${course.slug}`} title={course.title}>
          <Swatch category={course.category} />
          <span lang={course.lang?.title}>{course.title}</span>
        </Link>
        <LinkButton to={searchPath(course)} variant="icon" aria-label={m.search_label()}>
          <Search />
        </LinkButton>
        {menu}
        <ThemeToggle />
        {cart}
      </div>
    </header>
  );
}
