import { createScriptMark, sealScripts } from '#app/platform/http/content-security-policy.ts';
import { languageTags } from '#app/shared/locale.ts';
import { themeColors, themeScript } from '#app/ui/theme-script.ts';
import { createHash } from 'node:crypto';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

/** A page that needs no other file, with its headers. */
export interface OfflinePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Colours of the page, as in styles/theme.css and light.css, which cannot be loaded without a connection. */
const colors = {
  dark: { canvas: themeColors.dark, text: '#f5efe6', muted: '#c3b9ad', track: '#3e332e', danger: '#fc7d7c' },
  light: { canvas: themeColors.light, text: '#251814', muted: '#594943', track: '#dad0ca', danger: '#be222a' },
} as const;

const colorsOf = (theme: keyof typeof colors): string =>
  Object.entries(colors[theme])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const style = `:root{color-scheme:dark;${colorsOf('dark')}}[data-theme=light]{color-scheme:light;${colorsOf('light')}}
*{margin:0;box-sizing:border-box}body{background:var(--canvas);color:var(--text);font:1rem/1.5 system-ui,sans-serif;padding:20px 16px 56px}
main{max-width:640px;margin:32px auto 0;display:grid;gap:20px}h1{font-size:1.625rem;line-height:1.1}h2{font-size:1.125rem}
header{max-width:640px;margin:auto;font-weight:700}p,li{color:var(--muted)}ul{padding-left:20px;display:grid;gap:8px;margin-top:8px}
i{display:block;width:98px;height:14px;mask:radial-gradient(circle,#000 5px,#0000 5.5px) 0 0/14px 14px;
background:linear-gradient(90deg,#ffb620 0 28px,#0000 0 56px,var(--danger) 0 70px,#0000 0 84px,var(--track) 0)}b{white-space:nowrap;font-weight:inherit}
button{font:inherit;font-weight:640;min-height:44px;padding:0 18px;border:0;border-radius:8px;background:#ffb620;color:#1d1311;cursor:pointer}
:focus-visible{outline:2px solid var(--text);outline-offset:2px}`;

/** Runs in the page: opens it again when the connection is back, and at the button. Its text is sent, so it uses nothing from outside. */
function openWhenReachable(): void {
  const state = document.querySelector<HTMLElement>('#state');
  const look = () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => location.reload(),
      () => undefined,
    );
  const press = async () => {
    if (state) state.hidden = true;
    await look();
    if (state) state.hidden = false;
  };
  const lookAgain = (wait: number) =>
    setTimeout(() => {
      if (document.visibilityState === 'visible') void look();
      lookAgain(Math.min(wait * 2, 60_000));
    }, wait);
  document.querySelector('button')?.addEventListener('click', () => void press());
  addEventListener('online', () => void look());
  lookAgain(4_000);
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll('M-Pesa', '<b>M-Pesa</b>');

/** Renders the page that is shown instead of any other one without a connection, in the present language. Nothing of it is personal. */
export function offlinePage({ brand }: { readonly brand: string }): OfflinePage {
  const mark = createScriptMark();
  const script = (text: string) => `<script nonce="${mark}">${text}</script>`;
  const { html, scriptSources } = sealScripts(
    `<!doctype html>
<html lang="${languageTags[getLocale()]}" data-theme="dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${inHtml(m.site_error_offline())}</title>
<style>${style}</style>${script(themeScript)}</head>
<body><header>${inHtml(brand)}</header><main><i aria-hidden="true"></i>
<h1>${inHtml(m.site_error_offline())}</h1><p>${inHtml(m.site_error_offline_about())}</p>
<div><button type="button">${inHtml(m.site_error_try_again())}</button></div>
<p role="status"><span id="state" hidden>${inHtml(m.site_offline_still())}</span></p>
<section><h2>${inHtml(m.site_offline_what())}</h2><ul>
${[m.site_offline_check, m.site_offline_paying, m.site_offline_lessons].map((text) => `<li>${inHtml(text())}</li>`).join('\n')}
</ul></section></main>${script(`(${openWhenReachable.toString()})()`)}</body>
</html>`,
    mark,
  );
  const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styleSource}; script-src ${scriptSources.join(' ')}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  };
}
