import type { LegalPage } from '../../legal-content.ts';
import { fillFacts, type Facts } from '../../fill-facts.ts';

/** Fills the company's facts into the words of a legal page. */
export function fillLegalPage(page: LegalPage, facts: Facts): LegalPage {
  const fill = (text: string) => fillFacts(text, facts);
  return {
    ...page,
    sections: page.sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(fill) })),
  };
}

export function LegalText({ page }: { readonly page: LegalPage }) {
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{page.title}</h1>
          <p>{page.lead}</p>
        </div>
      </div>
      {page.sections.map((section) => (
        <section key={section.id} id={section.id} className="ruled chapter">
          <h2>{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
