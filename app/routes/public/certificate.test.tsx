import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { certificateOf } from '#app/modules/study/certificates/certificate.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import CertificatePage from './certificate.tsx';

const facts = {
  code: '7K2Q9MXD3FHTPAXW',
  learnerName: 'Wanjirũ Nyambura',
  courseTitle: 'AI Basics for Working People',
  category: 'ai-basics',
  instructor: 'Brian Mutua',
  lessons: 16,
  completedAt: new Date('2025-11-13T09:00:00Z'),
  proofs: [{ kind: 'check', title: 'Final quiz', points: 18, outOf: 20, at: '2025-11-12T09:00:00Z' } as const],
};

function render(isOwn: boolean): string {
  const standing = {
    state: 'valid',
    certificate: certificateOf(facts),
    picture: null,
    isOwn,
    correction: null,
  } as const;
  const loaderData = { standing, brand: 'MIC3', appUrl: 'https://shop.example' };
  const Page = () => <CertificatePage loaderData={loaderData} params={{ code: facts.code }} matches={[] as never} />;
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  return renderToStaticMarkup(<Stub />);
}

it('the page of a certificate is in the language of its address, for its owner and for others', () => {
  const [own, others] = inLocale('sw', () => [render(true), render(false)]);
  for (const html of [own, others]) {
    for (const words of [
      'amemaliza masomo yote 16 ya',
      '13 Novemba 2025',
      'Cheti hiki ni halali.',
      'Final quiz, alama 18 kati ya 20, 12 Novemba 2025',
    ])
      expect(html).toContain(words);
    expect(html).toContain('href="/sw/certificates/7K2Q9MXD3FHTPAXW/pdf"');
    expect(html).not.toMatch(/Certificate|Finished|Download|Taught|Share|Copy|tab\)|See our/);
  }
  expect(own).toMatch(
    /https:\/\/wa\.me\/\?text=Nimemaliza%20AI%20Basics[^"]*shop\.example%2Fsw%2Fcertificates%2F7K2Q9MXD3FHTPAXW"/,
  );
  expect(others).not.toContain('wa.me');
  expect(render(true)).toContain('has finished all 16 lessons of');
});
