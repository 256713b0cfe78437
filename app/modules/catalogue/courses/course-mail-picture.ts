import type { MailBlock } from '#app/platform/mail/mail-draft.ts';

/**
 * Returns the picture of a course for mails: a JPEG, because mail programs support neither SVG nor WebP. `appUrl` has no trailing slash.
 */
export function courseMailPicture(
  appUrl: string,
  { id, title }: { readonly id: string; readonly title: string },
): MailBlock {
  return { kind: 'picture', src: `${appUrl}/share/cover/${encodeURIComponent(id)}.jpg`, alt: title };
}
