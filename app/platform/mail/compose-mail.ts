import type { Mail } from './mail.ts';

/** What a mail is made of. Texts are plain: markup in them is shown as it was typed. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** Smaller and paler: why the mail came, how long a link holds. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** A second way on, quieter than the button. */
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** Label and value, line by line: a receipt. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  readonly dedupeKey?: string;
  readonly replyTo?: string;
  readonly unsubscribeUrl?: string;
  /** The company's name; 'MIC3' unless the owner changed it. */
  readonly brand?: string;
}

const addressPattern = /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u;

/**
 * Writes the same words as branded HTML, styled inline because mail programs drop style sheets, and as plain text.
 * Throws RangeError for anything that is not exactly one address, and for links that are not http or https; control
 * characters in the subject become spaces, so that no text can add a header.
 */
export function composeMail(draft: MailDraft): Mail {
  for (const address of [draft.to, draft.replyTo ?? draft.to])
    if (!addressPattern.test(address) || address.length > 254)
      throw new RangeError('A mail goes to exactly one address.');
  const brand = draft.brand ?? 'MIC3';
  const subject = draft.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const html = page(brand, subject, draft.heading, draft.blocks.map(blockAsHtml).join(''));
  const text = [draft.heading, ...draft.blocks.map(blockAsText), `-- \n${brand}, Nairobi`].join('\n\n');
  const { to, dedupeKey, replyTo, unsubscribeUrl } = draft;
  return {
    to,
    subject,
    html,
    text: withoutNul(text),
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl: webAddress(unsubscribeUrl) }),
  };
}

const ink = '#1d1412';
const muted = '#6a5a52';
const line = '#e4d8c6';
const font = "font-family:'Schibsted Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";
const beads = ['#ffb727', '#f8ecd6', '#ea4a2c', '#4a74ea', '#ffb727', '#9ac6ec', '#ea4a2c', '#f8ecd6'];

function page(brand: string, title: string, heading: string, body: string): string {
  const strand = Array.from({ length: 3 }, () => beads)
    .flat()
    .map(
      (colour) =>
        `<td width="8" height="8" style="width:8px;height:8px;line-height:8px;font-size:0;border-radius:3px;background:${colour}">&nbsp;</td>`,
    )
    .join('');
  return (
    `<!doctype html><html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:0;background:#f6efe4;color:${ink}"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f6efe4"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fffdf9;border:1px solid ${line};border-radius:12px;overflow:hidden">` +
    `<tr><td style="background:#1d1412;padding:18px 28px 14px"><p style="margin:0 0 12px;${font};font-size:19px;font-weight:700;color:#fff7ea">${escapeHtml(brand)}</p>` +
    `<table role="presentation" cellspacing="0" cellpadding="0"><tr>${strand}</tr></table></td></tr>` +
    `<tr><td style="padding:28px 28px 12px;${font}"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2;letter-spacing:-.01em;color:${ink}">${escapeHtml(heading)}</h1>${body}</td></tr>` +
    `<tr><td style="padding:14px 28px 22px;border-top:1px solid ${line};${font};font-size:13px;line-height:1.5;color:${muted}">${escapeHtml(brand)}, Nairobi</td></tr>` +
    `</table></td></tr></table></body></html>`
  );
}

function blockAsHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text, `font-size:16px;line-height:1.55;color:${ink}`);
    case 'note':
      return paragraph(block.text, `font-size:13px;line-height:1.5;color:${muted}`);
    case 'button': {
      const href = escapeHtml(webAddress(block.href));
      return (
        `<p style="margin:8px 0 14px"><a href="${href}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:#ffb727;color:${ink};${font};font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(block.label)}</a></p>` +
        `<p style="margin:0 0 18px;${font};font-size:13px;line-height:1.5;color:${muted};word-break:break-all">Or open this address: <a href="${href}" style="color:${muted}">${href}</a></p>`
      );
    }
    case 'link': {
      const href = escapeHtml(webAddress(block.href));
      return `<p style="margin:0 0 18px;${font};font-size:16px;line-height:1.55"><a href="${href}" style="color:${ink};font-weight:600">${escapeHtml(block.label)}</a></p>`;
    }
    case 'facts': {
      const cell = `padding:7px 0;border-bottom:1px solid ${line};font-size:15px;line-height:1.4;vertical-align:top`;
      const rows = block.rows.map(
        ([label, value]) =>
          `<tr><td style="${cell};color:${muted};padding-right:16px">${escapeHtml(label)}</td><td align="right" style="${cell};color:${ink};font-weight:600">${escapeHtml(value)}</td></tr>`,
      );
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:4px 0 18px;${font}">${rows.join('')}</table>`;
    }
    case 'list':
      return `<ul style="margin:0 0 18px;padding-left:20px;${font};font-size:16px;line-height:1.55;color:${ink}">${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  }
}

function blockAsText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${webAddress(block.href)}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
  }
}

function paragraph(text: string, style: string): string {
  return `<p style="margin:0 0 14px;${font};${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function webAddress(href: string): string {
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RangeError(`A mail links to web pages only, not to ${url.protocol}`);
  return url.href;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return withoutNul(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** PostgreSQL cannot store it, and no mail needs it. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '');
}
