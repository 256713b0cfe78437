import { expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { siteTexts } from '#app/modules/office/translations/site-texts.server.ts';
import { isSameText, textIn } from '#app/modules/office/translations/site-text.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as fileLoader } from './corrections-file.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { name: 'Wairimu', role: 'editor' })).id);
  /** Downloads the file of corrections as the route sends it. */
  const download = async () => {
    const url = new URL('https://shop.example/admin/translations/corrections');
    const request = new Request(url, { headers: { cookie } });
    return fileLoader({ request, context: site.contextOf(request), params: {}, url } as never);
  };
  return {
    download,
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> = {}) => site.visit(path, { cookie, form }),
  };
}

/** Finds a text without numbers and values that is not the last of its area. */
const [text, next] = siteTexts.flatMap((each, index) => {
  const after = siteTexts[index + 1];
  const isPlain = typeof each.stored === 'string' && !each.stored.includes('{');
  return isPlain && after?.area === each.area ? [[each, after] as const] : [];
})[0] ?? [undefined, undefined];
if (!text || !next) throw new Error('the site has no such text');
const at = `/admin/translations/${text.key}?area=${text.area}`;
const versionIn = (html: string) => /name="version"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '';

test('every text of the site has a translation', () => {
  expect(siteTexts.length).toBeGreaterThan(100);
  const empty = siteTexts.filter(({ wordings }) => wordings.some(({ translation }) => translation === ''));
  expect(empty.map(({ key }) => key)).toEqual([]);
  expect(siteTexts.some((each) => !isSameText(textIn(each, 'english'), textIn(each, 'translation')))).toBe(true);
});

test('a text is found, corrected and confirmed by its form, which opens the next draft; the correction is exported', async () => {
  const { open, send, download } = await portal();
  const list = await open(`/admin/translations?area=${text.area}&search=${text.key}`);
  expect(list.text).toContain(`0 of ${siteTexts.length.toLocaleString('en-KE')} reviewed.`);
  expect(list.html).toContain(`${text.key}?`);
  const version = versionIn((await open(at)).html);
  const refused = await send(at, { version, 'words ': 'Habari {jina}' });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('The English has no values in braces: please leave them out.'),
  ]);
  const saved = await send(at, { version, 'words ': 'Habari ya leo' });
  expect(saved.location).toMatch(
    new RegExp(`^/admin/translations/${next.key}\\?area=${text.area}&done=corrected&undo=${text.key}\\+`),
  );
  const after = await open(saved.location ?? '');
  expect(after.html).toContain(`Correction saved: ${text.key}`);
  expect((await open(at)).text).toMatch(/Wairimu, .* Corrected .*Visitors still see:/);

  const late = await send(at, { version, 'words ': 'Habari za leo' });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Somebody else changed this meanwhile.')]);
  expect(late.html).toContain(versionIn((await open(at)).html));

  const file = await download();
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="corrections-[\d-]{10}\.json"$/);
  expect(await file.json()).toEqual({ [text.area]: { [text.key]: 'Habari ya leo' } });

  const undone = await send(at, { version: versionIn((await open(at)).html), intent: 'undo' });
  expect(undone.location).toBe(`${at}&done=undone`);
  expect(await (await download()).json()).toEqual({});
});

test('an unknown text is reported as removed', async () => {
  const { open, send } = await portal();
  const page = await open('/admin/translations/none_at_all');
  expect([page.status, page.text]).toEqual([404, expect.stringContaining('This text is not on the site any more.')]);
  expect((await send('/admin/translations/none_at_all')).status).toBe(404);
});
