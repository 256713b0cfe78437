import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { sanitizeLessonBody } from '#app/modules/catalogue/courses/lesson-body.server.ts';
import { bodyTags, maxBodyLength } from '#app/modules/catalogue/courses/lesson-body.ts';
import { clipboardSamples } from './support/clipboard-samples.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';
import { editorOf, field } from './support/text-editor.ts';
import { specifies } from '#tests/specifies.ts';

async function openEditor(page: Page): Promise<Locator> {
  await page.goto('/dev/text-editor');
  const text = editorOf(page);
  await expect(text).toBeVisible();
  return text;
}

/** Sets the text of the field, as a stored draft does. */
async function setText(page: Page, html: string): Promise<void> {
  await field(page).evaluate((element: HTMLTextAreaElement, value) => {
    element.value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, html);
}

/** Pastes HTML, with a file as programs add for a picture. */
async function paste(text: Locator, html: string, file?: { readonly name: string; readonly base64: string }) {
  await text.evaluate(
    (element, { value, picture }) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', value);
      if (picture) {
        const bytes = Uint8Array.from(atob(picture.base64), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], picture.name, { type: 'image/jpeg' }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { value: html, picture: file },
  );
}

/** Returns what the server stores; it writes empty elements with a slash. */
const stored = (html: string) => sanitizeLessonBody(html).replaceAll(' />', '>');

specifies('Learning: real sections; texts are sanitised and edited as readers see them');
test('a text is written by keys and buttons, as shown to readers, and an ordinary form sends it', async ({
  page,
  staffMember,
}) => {
  expect(staffMember.email).not.toBe('');
  const text = await openEditor(page);
  await setText(page, '');
  await text.focus();
  await page.keyboard.type('## Fares');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('first');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', see ');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByLabel('Address').press('Enter');
  await expect(dialog.getByText('Enter a web address, a mail address')).toBeVisible();
  await dialog.getByLabel('Address').fill('example.com/fares');
  await dialog.getByLabel('Words of the link').fill('the list');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');

  // The toolbar is a single Tab stop; arrows move within it, and Escape returns.
  await page.keyboard.press('Alt+F10');
  await expect(page.getByLabel('Style of the paragraph')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Code block' })).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  const bullets = page.getByRole('button', { name: 'Bulleted list' });
  await bullets.press('Enter');
  await expect(bullets).toHaveAttribute('aria-pressed', 'true');
  await expect(text).toBeFocused();
  await page.keyboard.type('Thika');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nakuru');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.keyboard.type('Stage');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fare');
  await page.keyboard.press('Tab');
  await page.keyboard.type('When');
  await page.getByRole('button', { name: 'Delete column' }).click();
  await page.getByRole('button', { name: 'Caption' }).click();
  await dialog.getByLabel('Caption').fill('From Nairobi');
  await dialog.getByLabel('Caption').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^\d+ words, 1 minute to read$/)).toBeVisible();

  await text.locator('> p').last().click();
  await page.locator('input[type=file]').setInputFiles('seeds/media/one-grid-three-screens.jpg');
  const card = page.getByRole('group', { name: 'New picture: one-grid-three-screens.jpg' });
  await expect(card.getByRole('button', { name: 'Remove one-grid-three-screens.jpg' })).toBeVisible();
  await takeScreenshots(page, 'text-editor-picture');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await field(page).evaluate((element: HTMLTextAreaElement) => element.validationMessage)).toBe(
    'Put the new picture into the text first, or remove it.',
  );
  await card.getByRole('button', { name: 'Put into the text' }).click();
  await expect(card.getByText('Describe the picture in a few words.')).toBeVisible();
  await card.getByLabel('What the picture shows').fill('Three phones');
  await card.getByLabel('What the picture shows').press('Enter');
  await expect(card).toBeHidden();
  await text.getByRole('img', { name: 'Three phones' }).click();
  await page.getByRole('button', { name: 'Add caption' }).click();
  await page.keyboard.type('Leaving soon');
  await takeScreenshots(page, 'text-editor');
  await expectNoViolations(page);

  const expected = new RegExp(
    [
      '^<h2>Fares</h2><p>Ask <strong>first</strong>, see <a href="https://example.com/fares">the list</a>.</p>',
      '<ul><li>Thika</li><li>Nakuru</li></ul>',
      '<table><caption>From Nairobi</caption><thead><tr><th scope="col">Stage</th><th scope="col">Fare</th></tr></thead>.*</table>',
      '<figure><img src="/media/[0-9a-f-]{36}" alt="Three phones" width="1600" height="900"><figcaption>Leaving soon</figcaption></figure>$',
    ].join(''),
  );
  await expect(field(page)).toHaveValue(expected);
  const written = await field(page).inputValue();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page)).not.toHaveValue(written);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(field(page)).toHaveValue(written);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('pre[role=status]')).toHaveText(sanitizeLessonBody(written));
});

specifies('Learning: real sections; texts are sanitised and edited as readers see them');
test('a text is opened and changed without losing allowed content', async ({ page, staffMember }) => {
  expect(staffMember.email).not.toBe('');
  const picture = '/media/3f2b8c1e-9d4a-4f6b-8a7c-0123456789ab';
  await page.route(`**${picture}`, (route) => route.fulfill({ path: 'seeds/media/one-grid-three-screens.jpg' }));
  const fullText = stored(
    '<h2>A</h2><h3>B</h3><h4>C</h4><p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code> <kbd>F</kbd> H<sub>2</sub>O x<sup>2</sup><br>' +
      '<a href="/courses" title="All">g</a> <a href="mailto:a@example.com">h</a></p>' +
      '<ul><li>one<ul><li>two</li></ul></li></ul><ol start="3"><li><p>x</p><p>y</p></li></ol><pre><code class="language-ts">a &lt; b\n  c</code></pre>' +
      `<blockquote><p>q</p></blockquote><hr><img src="${picture}" alt="P"><figure><img src="${picture}" alt="Q" width="16" height="9"><figcaption>A <em>plan</em></figcaption></figure>` +
      '<table><caption>T</caption><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td colspan="2">1</td></tr><tr><th scope="row">2</th><td>3</td></tr></tbody></table><p>End</p>',
  ).replaceAll(' loading="lazy" decoding="async"', '');
  for (const tag of bodyTags) expect(fullText, tag).toContain(`<${tag}`);
  const text = await openEditor(page);
  await setText(page, fullText);
  await expect(text.getByRole('heading', { name: 'A', exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue(fullText);
  await text.getByText('End').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(field(page)).toHaveValue(`${fullText.slice(0, -4)}!</p>`);
});

specifies('Learning: real sections; texts are sanitised and edited as readers see them');
test('pasted text is cleaned, and a text that is too long says so', async ({ page, staffMember }) => {
  expect(staffMember.email).not.toBe('');
  const text = await openEditor(page);
  const pastes = [
    [
      `<html><head><style>p{color:red}</style></head><body lang=EN-GB><!--StartFragment--><h1 style='mso-fareast-font-family:"Times New Roman"'>Fees<o:p></o:p></h1>` +
        `<p class=MsoNormal style='margin:0cm'><b><span style='color:red'>Pay</span></b> by <i>Friday</i><o:p>&nbsp;</o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>` +
        `<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>One</p>` +
        `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Within</p>` +
        `<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Two</p><!--EndFragment--></body></html>`,
      '<h2>Fees</h2><p><strong>Pay</strong> by <em>Friday</em></p><ol><li>One<ul><li>Within</li></ul></li><li>Two</li></ol>',
    ],
    [
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">Bold</span><span style="font-weight:400"> plain</span></p>` +
        `<ul><li dir="ltr"><p dir="ltr" role="presentation"><span>item</span></p></li></ul><p><img src="http://evil.example/x.png"><a href="javascript:alert(1)">x</a></p></b>`,
      '<p><strong>Bold</strong> plain</p><ul><li>item</li></ul><p>x</p>',
    ],
    ...clipboardSamples.map(({ html, kept }) => [html, kept] as const),
  ] as const;
  for (const [html, kept] of pastes) {
    await setText(page, '');
    await text.focus();
    await paste(text, html);
    await expect(field(page)).toHaveValue(kept);
    expect(stored(kept)).toBe(kept);
  }
  await setText(page, `<p>${'words '.repeat(maxBodyLength / 6)}</p>`);
  await text.focus();
  await page.keyboard.type('x');
  await expect(page.getByRole('alert').filter({ hasText: 'This text is too long: it has 100,0' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('pre[role=status]')).toBeHidden();
});

test.describe('with pictures of other sites', () => {
  // The browser logs that the other site does not share its picture.
  test.use({ expectedErrors: [/locked\.example/] });
  specifies('Learning: real sections; texts are sanitised and edited as readers see them');
  test('pictures of a pasted text are inserted at their places, and failed ones are counted', async ({
    page,
    staffMember,
  }) => {
    expect(staffMember.email).not.toBe('');
    const photo = 'seeds/media/one-grid-three-screens.jpg';
    const base64 = readFileSync(photo).toString('base64');
    await page.route('https://lh7-rt.googleusercontent.com/**', (route) =>
      route.fulfill({ path: photo, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.route('https://locked.example/**', (route) =>
      route.fulfill({ path: photo, headers: { 'access-control-allow-origin': 'https://locked.example' } }),
    );
    const text = await openEditor(page);
    await setText(page, '');
    await text.focus();
    await paste(
      text,
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-77aa"><p dir="ltr"><span>Before</span></p>` +
        `<p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:602px"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX?key=x" width="602" height="339" alt="A stage" /></span></span></p>` +
        `<p dir="ltr"><span>Between <img src="https://locked.example/a.png"> and <img src="file:///C:/Users/wanjiku/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" width="200" height="80"> more</span></p>` +
        `<p><img src="data:image/jpeg;base64,${base64}" alt=""></p><p>After</p></b>`,
    );
    await expect(page.getByText('2 pictures could not be pasted. Save them and add them with Picture.')).toBeVisible();
    // A picture with alternative text goes in by itself; others wait for a description.
    await expect(text.getByRole('img', { name: 'A stage' })).toBeVisible();
    const card = page.getByRole('group', { name: /^New picture: Pasted picture \d+\.jpg$/ });
    await expect(card.getByRole('button', { name: /^Remove Pasted picture/ })).toBeVisible();
    await takeScreenshots(page, 'text-editor-pasted-pictures');
    await expectNoViolations(page);
    await text.getByText('Before').click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Just ');
    await card.getByLabel('What the picture shows').fill('Three phones');
    await card.getByLabel('What the picture shows').press('Enter');
    await expect(field(page)).toHaveValue(
      new RegExp(
        '^<p>Just Before</p><img src="/media/[0-9a-f-]{36}" alt="A stage" width="1600" height="900">' +
          '<p>Between</p><p> and more</p>' +
          '<img src="/media/[0-9a-f-]{36}" alt="Three phones" width="1600" height="900"><p>After</p>$',
      ),
    );
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('could not be pasted')).toBeHidden();

    // Word gives a picture an address that only Word can open, and its bytes.
    await paste(
      text,
      '<body><p class=MsoNormal><img src="file:///C:/clip_image001.png" width=600 height=338></p></body>',
      {
        name: 'image.jpg',
        base64,
      },
    );
    await expect(page.getByRole('group', { name: 'New picture: image.jpg' })).toBeVisible();
    await expect(page.getByText('could not be pasted')).toBeHidden();
    await page.getByRole('button', { name: 'Remove image.jpg' }).click();
    await expect(page.getByRole('group', { name: 'New picture: image.jpg' })).toBeHidden();
    await paste(text, '<p class=MsoNormal><img src="file:///C:/clip_image001.png" width=600 height=338></p>');
    await expect(page.getByText('1 picture could not be pasted. Save it and add it with Picture.')).toBeVisible();
  });
});

specifies('Learning: real sections; texts are sanitised and edited as readers see them');
test('no page loads the editor with its own code', async ({ page, staffMember }) => {
  expect(staffMember.email).not.toBe('');
  const folder = 'build/client/assets';
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const code = new Map(files.map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]));
  const manifest = [...code.entries()].find(([file]) => file.startsWith('manifest-'))?.[1] ?? '';
  const named = (text: string) =>
    [...text.matchAll(/[\w-]+\.js/g)].map(([file]) => file).filter((file) => code.has(file));
  // All files that a page's code needs before it runs, with their imports.
  const reached = new Set(named(manifest));
  for (const file of reached)
    for (const [, imports] of (code.get(file) ?? '').matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g))
      if (imports) reached.add(imports);
  expect(reached.size).toBeGreaterThan(50);
  const ofEditor = files.filter((file) => code.get(file)?.includes('ProseMirror-'));
  expect(ofEditor.length).toBeGreaterThan(0);
  expect(ofEditor.filter((file) => reached.has(file))).toEqual([]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/dev/uploads');
  await page.goto('/dev/text-editor');
  await expect(editorOf(page)).toBeVisible();
  expect(ofEditor.some((file) => loaded.includes(`/assets/${file}`))).toBe(true);
});
