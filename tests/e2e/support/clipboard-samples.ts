/** Clipboard content in the exact form of a word processor, and what a text keeps of it. */
interface ClipboardSample {
  readonly name: string;
  readonly html: string;
  readonly kept: string;
}

const listStyles = `<style><!--
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\uF0B7;}
 @list l1:level2 {mso-level-number-format:alpha-lower;}
--></style>`;

/** A list item in the form of Word for Windows: the marker between conditional comments, with its own typeface and spaces. */
const wordItem = (place: 'First' | 'Middle' | 'Last', list: string, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span
lang=EN-GB style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:
Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`;

export const clipboardSamples: readonly ClipboardSample[] = [
  {
    name: 'Word: numbers right after bullets',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>${listStyles}</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
${wordItem('First', 'l0 level1 lfo1', '·', 'Rice')}
${wordItem('Middle', 'l0 level1 lfo1', '·', 'Beans')}
${wordItem('Middle', 'l1 level1 lfo2', '1.', 'Wash the rice')}
${wordItem('Last', 'l1 level1 lfo2', '2.', 'Soak the <b>beans</b>')}
<!--EndFragment--></body></html>`,
    kept: '<ul><li>Rice</li><li>Beans</li></ul><ol><li>Wash the rice</li><li>Soak the <strong>beans</strong></li></ol>',
  },
  {
    name: 'Word: three levels, and numbers that go on after a paragraph',
    html: `<body><!--StartFragment-->
${wordItem('First', 'l2 level1 lfo3', '1.', 'Register')}
${wordItem('Middle', 'l2 level2 lfo3', '1.1.', 'KRA PIN')}
${wordItem('Middle', 'l2 level3 lfo3', 'i)', 'by phone')}
${wordItem('Middle', 'l2 level3 lfo3', 'ii)', 'at a Huduma Centre')}
${wordItem('Middle', 'l2 level2 lfo3', '1.2.', 'Certificate')}
${wordItem('Last', 'l2 level1 lfo3', '2.', 'Open an account')}
<p class=MsoNormal>Then wait for a week.<o:p></o:p></p>
${wordItem('First', 'l2 level1 lfo3', '3.', 'Collect the card')}
<!--EndFragment--></body>`,
    kept:
      '<ol><li>Register<ol><li>KRA PIN<ol><li>by phone</li><li>at a Huduma Centre</li></ol></li><li>Certificate</li></ol></li>' +
      '<li>Open an account</li></ol><p>Then wait for a week.</p><ol start="3"><li>Collect the card</li></ol>',
  },
  {
    name: 'Word through a mail program that drops its styles',
    html: `<p class="MsoNormal">Bring:</p><p class="MsoListParagraph" style="margin-left:36.0pt"><span>a)</span><span>&nbsp;&nbsp; </span>an ID</p>
<p class="MsoListParagraph" style="margin-left:36.0pt">b)&nbsp;&nbsp; a photo</p><p class="MsoListParagraph" style="margin-left:1.0in">•&nbsp; in colour</p>
<p class="MsoListParagraph">Both are given back.</p>`,
    kept: '<p>Bring:</p><ol><li>an ID</li><li>a photo<ul><li>in colour</li></ul></li></ol><p>Both are given back.</p>',
  },
  {
    name: 'Google Docs: lists within lists and tasks',
    html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d2f0a11-7fff-3c1e-9f1a-2b6b6f0c2d11">
<h1 dir="ltr" style="line-height:1.38;margin-top:20pt"><span style="font-size:20pt;font-weight:400">Plan</span></h1>
<ol style="margin-top:0;margin-bottom:0"><li dir="ltr" style="list-style-type:decimal" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700">Plough</span></p></li>
<ol style="margin-top:0"><li dir="ltr" style="list-style-type:lower-alpha" aria-level="2"><p dir="ltr" role="presentation"><span>by hand</span></p></li></ol>
<li dir="ltr" style="list-style-type:decimal" aria-level="1"><p dir="ltr" role="presentation"><span>Sow</span></p></li></ol>
<ul style="padding-inline-start:28px"><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17px" height="17px" alt="unchecked" aria-roledescription="checkbox" /><p dir="ltr" style="display:inline-block" role="presentation"><span>Seeds</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    kept: '<h2>Plan</h2><ol><li><strong>Plough</strong><ol><li>by hand</li></ol></li><li>Sow</li></ol><ul><li>Seeds</li></ul>',
  },
];
