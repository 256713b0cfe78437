import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import type { Picture } from '#app/shared/picture.ts';
import { Badge, Weave } from '#app/ui/artwork.tsx';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import './certificate-document.css';
import type { Certificate } from '../certificate.ts';
import { proofInWords } from '#app/modules/study/learning/proofs/proof.ts';
import { m } from '#texts';

interface CertificateDocumentProps {
  readonly certificate: Certificate;
  readonly brand: string;
  /** The course's picture. */
  readonly picture: Picture | null;
  /** Level of the heading with the learner's name: the page's own, or one below it. */
  readonly level: 'h1' | 'h3';
}

/** Shows a certificate as on paper, in both themes; in portrait format on a phone. */
export function CertificateDocument({ certificate, brand, picture, level: Heading }: CertificateDocumentProps) {
  const { courseTitle, category, learnerName, lessons, completedOn, instructor, codeInWords, issuedAgainOn } =
    certificate;
  const strip = <Weave category={category} title={courseTitle} cols={100} rows={8} eager />;
  return (
    <div className="cert">
      <div className="cert-band">{strip}</div>
      <div className="cert-in">
        <div>
          <p className="brand">
            <BrandMark />
            {brand}
          </p>
          <p className="cert-kind">{m.certificates_title()}</p>
          <Heading className="cert-name">{learnerName}</Heading>
          <p>{m.certificates_has_finished({ count: lessons })}</p>
          <p className="cert-what">{courseTitle}</p>
          <dl>
            <Fact label={m.certificates_finished()}>{completedOn}</Fact>
            <Fact label={m.certificates_taught_by()}>{instructor}</Fact>
            <Fact label={m.certificates_code()}>{codeInWords}</Fact>
            {issuedAgainOn !== null && <Fact label={m.certificates_issued_again()}>{issuedAgainOn}</Fact>}
          </dl>
          {certificate.proofs.length > 0 && (
            <>
              <p className="cert-proofs">{m.certificates_proofs()}</p>
              <ul>
                {certificate.proofs.map((proof) => (
                  <li key={proof.title + proof.at}>{proofInWords(proof)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="cert-seal">
          <span className="cert-picture">
            <CoursePicture course={{ title: courseTitle, category, picture }} sizes="(min-width: 900px) 280px, 200px" />
          </span>
          <Badge category={category} title={courseTitle} size={240} />
        </div>
      </div>
      <div className="cert-band cert-band-down">{strip}</div>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
