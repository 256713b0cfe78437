/**
 * Why a file was not parsed: `damaged`; `protected` by a password; a video with `no_pictures`; `unpacks_too_large` for the memory or the
 * output that it would take; `takes_too_long`; `too_many_pixels`. The last two are not the file's fault: `too_many_at_once` and `day_used_up`
 * are limits of the person.
 */
export type FileRefusalReason =
  | 'damaged'
  | 'protected'
  | 'no_pictures'
  | 'unpacks_too_large'
  | 'takes_too_long'
  | 'too_many_pixels'
  | 'too_many_at_once'
  | 'day_used_up';

/** A file that is not parsed, with the reason. Repeating it does not help, except after one of the limits of a person. */
export class FileRefusal extends Error {
  readonly reason: FileRefusalReason;
  constructor(reason: FileRefusalReason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`);
    this.name = 'FileRefusal';
    this.reason = reason;
  }

  /** Whether the person's limits refused it, and not its content. */
  get isOfPerson(): boolean {
    return this.reason === 'too_many_at_once' || this.reason === 'day_used_up';
  }
}
