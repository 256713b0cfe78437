import type { MediaKind } from '../media-file.ts';

export interface FileToSend {
  readonly file: File;
  readonly kind: MediaKind;
  readonly isPublic: boolean;
  /** Name of the form's field, so that another field does not take its unfinished file. */
  readonly field: string;
  /** What is said where the server gives no reason. */
  readonly failure?: string | undefined;
}
