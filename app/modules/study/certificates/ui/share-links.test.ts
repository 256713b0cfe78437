import { expect, test } from 'vitest';
import { certificateOf } from '../certificate.ts';
import { certificateToSend, shareLinks } from './share-certificate.tsx';

const certificate = certificateOf({
  code: '7K2Q9MXD3FHTPAXW',
  learnerName: 'Faith Nyambura',
  courseTitle: 'Budgets & grants: 100%',
  category: 'grant-writing',
  instructor: 'Brian Mutua',
  lessons: 16,
  completedAt: new Date('2025-11-13T09:00:00Z'),
  proofs: [],
});
const address = 'https://shop.example/certificates/7K2Q9MXD3FHTPAXW';

test('a certificate is sent with what was finished, where', () => {
  expect(certificateToSend(certificate, { address, brand: 'MIC3' })).toMatchObject({
    title: 'Budgets & grants: 100%',
    text: 'I finished Budgets & grants: 100% at MIC3.',
    address,
  });
});

test('every link contains the whole text, with any characters in the title', () => {
  const links = new Map(
    shareLinks(certificate, { address, brand: 'MIC3' }).map(({ label, href }) => [label, new URL(href)]),
  );
  const of = (label: string, name: string) => links.get(label)?.searchParams.get(name);
  expect(of('LinkedIn', 'url')).toBe(address);
  expect([of('X', 'text'), of('X', 'url')]).toEqual(['I finished Budgets & grants: 100% at MIC3.', address]);
  expect(of('Add to your LinkedIn profile', 'certId')).toBe('7K2Q9MXD3FHTPAXW');
  expect([of('Add to your LinkedIn profile', 'issueYear'), of('Add to your LinkedIn profile', 'issueMonth')]).toEqual([
    '2025',
    '11',
  ]);
});
