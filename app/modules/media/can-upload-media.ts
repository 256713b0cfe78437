import type { Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';

/** Returns whether an actor may upload files, for courses or for the portfolio. */
export const canUploadMedia = (actor: Actor): boolean => can(actor, 'courses.edit') || can(actor, 'portfolio.edit');
