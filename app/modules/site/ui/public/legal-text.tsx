import { Unbroken } from '#app/ui/unbroken.tsx';
import type { LegalPage } from '../../legal-content.ts';

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
            <p key={paragraph}>
              <Unbroken text={paragraph} />
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
