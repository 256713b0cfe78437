import type { Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';

/** Returns whether the actor answers questions of a course: staff with the capability, of every course. */
export function mayAnswer(actor: Actor, _courseId: string): boolean {
  return can(actor, 'questions.answer');
}
