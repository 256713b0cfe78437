const idPattern = /^[A-Za-z0-9_-]{11}$/;
/** Characters. `new URL` fails on addresses of 64 KB that `URL.canParse` takes. */
const maxAddressLength = 2_000;

const hosts = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'];

/**
 * Returns the video's id from a YouTube address in any form (watch?v=, youtu.be, embed, shorts, live; with or without https and www), or
 * from the id alone. Null for anything else.
 */
export function youtubeIdOf(text: string): string | null {
  const input = text.trim();
  if (idPattern.test(input)) return input;
  const address = /^https?:\/\//i.test(input) ? input : `https://${input}`;
  if (address.length > maxAddressLength || !URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.toLowerCase().replace(/^www\./, '');
  const [, first = '', second = ''] = pathname.split('/');
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (!hosts.includes(host)) return null;
  else if (['embed', 'shorts', 'live', 'v'].includes(first)) id = second;
  else if (first === 'watch') id = searchParams.get('v');
  return id !== null && idPattern.test(id) ? id : null;
}

/** Returns the usual address of a YouTube video. */
export function youtubeAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
