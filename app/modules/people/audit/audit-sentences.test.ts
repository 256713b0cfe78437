import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decisionRules } from '#app/shared/decision-rules.ts';
import { capabilities } from '#app/shared/permissions.ts';
import { auditSentences, sentenceOf } from './audit-sentences.ts';

const entry = { subjectType: 'course', subjectId: 'c', subjectName: 'Beads', personId: 'p', personName: 'Faith' };

test('every recorded action has its own sentence', () => {
  const sources = globSync('app/{modules,routes}/**/*.server.ts').map((path) => readFileSync(path, 'utf8'));
  const recorded = sources
    .filter((source) => source.includes('recordAudit('))
    .flatMap((source) => [...source.matchAll(/'((?:[a-z]+)\.[a-z_]+)'/g)].map(([, action = '']) => action))
    .filter((action) => !/\.(ts|csv)$/.test(action) && !(action in capabilities) && !(action in decisionRules));
  expect(recorded.length).toBeGreaterThan(40);
  expect([...new Set(recorded)].filter((action) => !(action in auditSentences))).toEqual([]);
});

test('every recorded subject has its name', () => {
  const query = readFileSync('app/modules/people/audit/read-audit-queries.server.ts', 'utf8');
  const types = globSync('app/{modules,routes}/**/*.server.ts')
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/subjectType: '([a-z_]+)'/g)])
    .map(([, type = '']) => type);
  // Sentences about them name no subject.
  const wholes = ['invoices', 'payments', 'portfolio', 'quotation_draft', 'settings'];
  expect(types.length).toBeGreaterThan(40);
  expect(
    [...new Set(types)].filter((type) => !wholes.includes(type) && !query.includes(`when '${type}' then`)),
  ).toEqual([]);
});

test('a sentence names its subject and the owner, with a link', () => {
  expect(sentenceOf({ ...entry, action: 'enrolment.granted' })).toEqual([
    'enrolled ',
    { name: 'Faith', to: '/admin/users/p' },
    ' in ',
    { name: 'Beads', to: '/admin/courses/c/content' },
    ' free of charge',
  ]);
});

test('money has the code that people know, and nothing else loses words', () => {
  const named = (subjectType: string) =>
    sentenceOf({ ...entry, subjectType, subjectName: 'cheque:KCB-000123', action: 'refund.done' })
      .flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
      .join();
  expect(named('refund')).toContain('KCB-000123');
  expect(named('refund')).not.toContain('cheque:');
  expect(named('receipt')).not.toContain('cheque:');
  expect(named('message')).toContain('cheque:KCB-000123');
});

test('a statement has its page by its id, and an imported one only its name', () => {
  const partOf = (subjectId: string) =>
    sentenceOf({
      ...entry,
      subjectType: 'statement',
      subjectId,
      subjectName: 'ORG_1.csv',
      action: 'statement.imported',
    })
      .filter((part) => typeof part !== 'string')
      .at(0);
  const id = '0198f7c4-5a4e-7c60-8000-1c9f0a3b6d2e';
  expect(partOf(id)).toEqual({ name: 'ORG_1.csv', to: `/admin/payments/reconcile/${id}` });
  expect(partOf('ORG_1.csv')).toEqual({ name: 'ORG_1.csv', to: null });
});

test('a deleted subject has no link, and an unknown action is shown by its name', () => {
  expect(sentenceOf({ ...entry, action: 'course.deleted' })).toEqual([
    'deleted the course ',
    { name: 'Beads', to: null },
  ]);
  expect(sentenceOf({ ...entry, action: 'shop.closed_early' })).toEqual(['closed early (shop)']);
});
