import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import { Swatch } from '#app/ui/category-tag.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import type { PlayerView } from '../../player-view.ts';

interface PlayerHeadProps {
  readonly course: PlayerView['course'];
  readonly isEnrolled: boolean;
  /** Settings of the player. */
  readonly menu: ReactNode;
  /** The cart, for somebody who has not bought the course. */
  readonly cart: ReactNode;
}

/** The head of the player: the way back, the course, and little else. */
export function PlayerHead({ course, isEnrolled, menu, cart }: PlayerHeadProps) {
  return (
    <header className="top">
      <div className="shell player-head">
        <LinkButton to="/dashboard" variant="icon" aria-label="Back to dashboard">
          <ArrowLeft />
        </LinkButton>
        <Link to={isEnrolled ? `/dashboard/courses/${course.slug}` : `/courses/${course.slug}`} title={course.title}>
          <Swatch category={course.category} />
          <span>{course.title}</span>
        </Link>
        {menu}
        <ThemeToggle />
        {cart}
      </div>
    </header>
  );
}
