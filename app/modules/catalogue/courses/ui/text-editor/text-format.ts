import { isBodyLink } from '../../lesson-body.ts';

/** What a text may contain: all of a lesson's, or what mail programs show. */
export type TextFormat = 'lesson' | 'mail';

/** A text that a button of the toolbar inserts. */
export interface Insertion {
  readonly label: string;
  readonly text: string;
}

/** Returns whether a link may stand in a text. A mail has no page that a link could be within. */
export const isLinkOf = (format: TextFormat, href: string): boolean =>
  isBodyLink(href) && (format === 'lesson' || /^(?:https?|mailto):/i.test(href));
