import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decisionRules } from '#app/shared/decision-rules.ts';

/** What shows that a use case needs one of the capabilities of the rules. */
const guards = [
  ...new Set(Object.values(decisionRules).map(({ needs }) => `'${needs}'`)),
  // Checks of a capability under another name.
  'asStaff(',
  'lockManagedUser(',
  'lockOtherUser(',
];

/** Use cases that write with such a capability, and decide about no person: each with the reason. */
const others: Readonly<Record<string, string>> = {
  'money/collection/reconcile/save-comparison.server.ts': 'compares a file, and moves no money',
  'people/users/add-user.server.ts': 'a new account, of nobody yet',
  'people/users/delete-user.server.ts': 'asks by lockOtherUser',
  'people/users/edit-user.server.ts': 'people correct their own details too; another e-mail of their own is refused',
  'people/users/suspend-user.server.ts': 'asks by lockOtherUser',
  'catalogue/discounts/admin/delete-discount.server.ts': 'a discount that nobody could use yet',
  'money/organisations/forget-member.server.ts': 'part of the deletion of an account, which asks by lockOtherUser',
  'money/quotations/change-quotation.server.ts': 'terms stay: a discount is decided when the quotation is made',
  'money/quotations/replace-quotation.server.ts': 'part of makeQuotation',
  'money/quotations/save-draft.server.ts': 'a draft promises no price',
};

/** Decides, by its source: it changes something that the audit log records, and needs a capability of the rules. */
const decides = (source: string): boolean =>
  source.includes('recordAudit(') && guards.some((guard) => source.includes(guard));
/** Asks the function that rules on decisions. */
const asks = (source: string): boolean => /\b(requireDecision|requireRefundDecision|decideInTwo|ruleOn)\(/.test(source);

/** Entries of staff that say nothing of an owner who is alone: each with the reason. */
const unmarked: Readonly<Record<string, string>> = {
  'money/collection/approvals/decide-in-two.server.ts': 'a first decision, which waits for a second person',
  'people/staff/appoint-staff.server.ts': 'the same invitation once more',
  'people/second-factor/change-second-factor.server.ts': 'their own second factor',
  'people/second-factor/confirm-enrolment.server.ts': 'their own second factor',
  'money/ledger/invoices/send-invoice.server.ts': 'an invoice as it is, once more',
  'money/quotations/change-quotation.server.ts': others['money/quotations/change-quotation.server.ts'] ?? '',
  'money/quotations/replace-quotation.server.ts': 'the entry of the new version says it',
  'money/quotations/save-draft.server.ts': others['money/quotations/save-draft.server.ts'] ?? '',
};

/** Returns the audit entries of staff in a source that do not take the mark of their decision. */
const entriesWithoutMark = (source: string): readonly string[] =>
  source
    .split(/\brecordAudit\(/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.search(/\n *\}\);|\}\);/)))
    .filter((call) => (asks(source) || call.startsWith('tx, staff,')) && !/\bmark\b/.test(call));

const useCases = globSync('app/modules/**/*.server.ts')
  .map((path) => ({ path: path.replaceAll('\\', '/').slice('app/modules/'.length), text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => decides(text));

describe('every use case in which staff decide about people asks who may', () => {
  test('or is in the list of those that decide about nobody', () => {
    expect(useCases.length).toBeGreaterThan(30);
    const silent = useCases.filter(({ path, text }) => !asks(text) && !(path in others));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('the list has no use case that asks, or that is gone', () => {
    const needed = new Set(useCases.filter(({ text }) => !asks(text)).map(({ path }) => path));
    expect(Object.keys(others).filter((path) => !needed.has(path))).toEqual([]);
  });

  test('and every entry of a decision says whether an owner was alone', () => {
    const silent = globSync('app/modules/**/*.server.ts')
      .filter((path) => entriesWithoutMark(readFileSync(path, 'utf8')).length > 0)
      .map((path) => path.replaceAll('\\', '/').slice('app/modules/'.length));
    expect(silent.toSorted()).toEqual(Object.keys(unmarked).toSorted());
  });

  test.each([
    ["await recordAudit(tx, staff, { action: 'a', after: { note } });", 1],
    ["await recordAudit(tx, staff, { action: 'a', after: { note, ...mark } });", 0],
    ["await requireDecision(tx, a, n); await recordAudit(tx, actor, { action: 'a' });", 1],
    ["await recordAudit(tx, actor, { action: 'a' });", 0],
  ])('%s: %i without it', (source, count) => {
    expect(entriesWithoutMark(source)).toHaveLength(count);
  });

  test('each rule is asked for somewhere', () => {
    const asked = globSync('app/modules/**/*.server.ts')
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    expect(Object.keys(decisionRules).filter((name) => !asked.includes(`'${name}'`))).toEqual([]);
  });

  test.each([
    ["requireStaffWith(actor, 'payments.refund'); await recordAudit(tx, staff, entry);", true],
    ["if (!can(actor, 'grading.do')) throw refuse(); await recordAudit(tx, actor, entry);", true],
    [
      "requireStaffWith(actor, 'payments.refund'); await requireDecision(tx, a, n); await recordAudit(tx, a, e);",
      false,
    ],
    ["requireStaffWith(actor, 'payments.read'); await recordAudit(tx, staff, entry);", false],
  ])('%s', (source, isSilent) => {
    expect(decides(source) && !asks(source)).toBe(isSilent);
  });
});
