import type { MailBlock } from '#app/platform/mail/mail-draft.ts';

/** The picture of a course in a mail about it: a JPEG, because mail programs know neither SVG nor WebP. Without a slash at the end of `appUrl`. */
export function courseMailPicture(
  appUrl: string,
  { id, title }: { readonly id: string; readonly title: string },
): MailBlock {
  return { kind: 'picture', src: `${appUrl}/share/cover/${encodeURIComponent(id)}.jpg`, alt: title };
}
