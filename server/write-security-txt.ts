const DAY = 24 * 60 * 60 * 1000;

/**
 * /.well-known/security.txt (RFC 9116): where somebody reports a weakness. `email` is the company's, null where the settings have none;
 * then the contact page is named. It expires after half a year, and is written anew for each request.
 */
export function writeSecurityTxt({
  appUrl,
  email,
  now,
}: {
  readonly appUrl: string;
  readonly email: string | null;
  readonly now: Date;
}): string {
  const { origin } = new URL(appUrl);
  return [
    `Contact: ${email === null ? `${origin}/contact` : `mailto:${email}`}`,
    `Expires: ${new Date(now.getTime() + 180 * DAY).toISOString()}`,
    'Preferred-Languages: en, sw',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
