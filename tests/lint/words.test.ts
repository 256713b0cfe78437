import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Words that the trade does not use, each with the one that it does. Parts of names count: `giveBack`, `stand_in`. */
const betterWords: readonly (readonly [RegExp, string])[] = [
  [/sieve/i, 'filter'],
  [/aftermath/i, 'assertions'],
  [/giv(e|es|en|ing)[ _-]?back|gave[ _-]?back/i, 'refund'],
  [/stand[-_]in|[sS]tandIn/, 'provisional, placeholder'],
  [/\bpayees?\b/i, 'payment target'],
  [/patience/i, 'timeouts'],
  [/swallow/i, 'drain, consume'],
  [/\bspecimen/i, 'example'],
  [/told[ _-]?answer/i, 'notice'],
  [/\bfilms?\b|[a-z]Film\b|\bfilm[A-Z]/, 'video'],
  [/(?<!Business )\badministrators?\b/i, 'staff'],
  [/super[ _]?admin/i, 'owner'],
  [/[a-z]Admins?\b|\bAdmin(?:Role|Actor)/, 'staff'],
  [/portal_orders|\/admin\/orders\b(?!\/\*|[^\n]*admin\/quotations)/, 'quotations'],
  [/\bHeld[A-Z]\w*Refund|HeldMoney|HeldRefund/, 'locked'],
  [/\b[hH]and-ins?\b|[hH]andIns?(?![a-z])|_handins/, 'submission'],
  [
    /checkPapers|\b(open|late|start|read|select|stored|earlier)Papers?\b|\bPaper(State|Facts|Summary)\b/i,
    'quiz attempt',
  ],
  [/\b(open|late|marked) papers?\b/i, 'attempt'],
  [/\bCheck(Input|View|Draw|Editor|Feedback)|check(Answers|Draws|Questions|Regrades)\b|portal_checks_/, 'quiz'],
  [/\b(final|pass|passed|passes|take|takes) (a |the |this )?checks?\b/i, 'quiz'],
  [
    /\bOffer[A-Z]|\boffer(Id|Kind|Use|Course|Status|Term|Audience|Error|List)s?\b|portal_offers|\boffers desk/,
    'discount',
  ],
  [/\bPlan(Row|State|View|Term|Note|Line|Payment|Course|Setting|Error|Money|Offer)|RunningPlan\b/, 'instalment plan'],
  [/\bplan(Line|Payment|Course|Error|State|Note|Offer|TaxTime)|portal_plans|ledger\/plans\b/, 'instalment plan'],
  [
    /\bgrant(Course|Many|edBy|Errors)\b|\bGrant(Deps|Result|Preview|Error)|(preview|with|insert)Grants?\b/,
    'staff enrolment',
  ],
];

/**
 * Names that are stored or in addresses: a receipt's source, a setting, a line's outcome, a result code, a decision, a text, what devices and
 * exports call attempts and submissions.
 */
const stored =
  /import_stand_in|showStandInRatings|\bstand_in\b|given_back\b|give-back\b|handInId|(handIns|checkPapers): export|\b(mic3-|mail-waiting-)?hand-ins?(?=['"`:/?$\\-])|['`]super_admin['`]|the last super_admin stays|adminadmin administrator/g;

/** Texts of courses, and pasted texts of other programs. */
const contents = /^seeds\/(content|media|covers)\/|clipboard-samples\.ts$|^tests\/lint\/words\.test\.ts$/;

const wordsIn = (text: string) =>
  betterWords.flatMap(([word, better]) => {
    const found = word.exec(text.replaceAll(stored, ''));
    return found ? [`${found[0]}: ${better}`] : [];
  });

test.each([
  ['const giveBack = 1;', 'refund'],
  ['the money was given back', 'refund'],
  ['const standInSources = []', 'provisional'],
  ['a stand-in receipt', 'provisional'],
  ['the hand-in waits', 'submission'],
  ['import { checkPapers }', 'attempt'],
  ['passes the check', 'quiz'],
  ['requireAdmin(visit)', 'staff'],
  ["const film = 'a.mp4'", 'video'],
  ['readonly offerId: string', 'discount'],
  ['import { planLines }', 'instalment plan'],
  ['grantedBy: admin.userId', 'staff enrolment'],
])('in %s a word has a better one', (text, better) => {
  expect(wordsIn(text)).toEqual([expect.stringContaining(better)]);
});

test.each([
  'understandings',
  "source: 'import_stand_in'",
  'standing',
  'stand inside',
  "intent: 'hand-in'",
  '/admin/hand-ins/late',
  'give them the link back',
  'give them the link back',
  'offerUndo(text)',
  'instalmentPlanLines',
])('%s has no such word', (text) => {
  expect(wordsIn(text)).toEqual([]);
});

test('names, comments, texts and documents use the words of the trade', async () => {
  const faults: string[] = [];
  for await (const path of glob([
    '{app,server,commands,simulator,demo-identity,seeds,scripts,bench,tests}/**/*.{ts,tsx,mjs,css}',
    'app/texts/en/*.json',
    'docs/**/*.md',
    '*.md',
  ])) {
    if (contents.test(path)) continue;
    faults.push(...wordsIn(await readFile(path, 'utf8')).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
