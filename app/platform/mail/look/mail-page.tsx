import type { ReactNode } from 'react';
import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { MailMark, MailStrand } from './mail-beads.tsx';
import { bead, light, mailStyles } from './mail-colours.ts';
import { fontFamily } from './mail-parts.tsx';

interface MailPageProps {
  readonly brand: string;
  readonly subject: string;
  readonly heading: string;
  /** What lists of mails show after the subject. */
  readonly preheader: string;
  readonly children: ReactNode;
}

/** The sheet that every mail is written on: tables and inline styles, 560 pixels at most, from 320 on. */
export function MailPage({ brand, subject, heading, preheader, children }: MailPageProps) {
  return (
    <Html lang="en-KE" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: mailStyles }} />
      </Head>
      <Body
        className="m-canvas"
        style={{ margin: 0, padding: '24px 12px', backgroundColor: light.canvas, color: light.ink }}
      >
        <Preview>{preheader}</Preview>
        <Container className="m-sheet" style={sheet}>
          <Row>
            <Column className="m-pad" style={band}>
              <Brand name={brand} />
              <MailStrand />
            </Column>
          </Row>
          <Row>
            <Column className="m-pad" style={{ padding: '28px 28px 12px' }}>
              <Heading as="h1" className="m-ink" style={title}>
                {heading}
              </Heading>
              {children}
            </Column>
          </Row>
          <Row>
            <Column
              className="m-pad m-line"
              style={{ padding: '14px 28px 22px', borderTop: `1px solid ${light.line}` }}
            >
              <Text className="m-muted" style={foot}>
                {brand}, Nairobi
              </Text>
            </Column>
          </Row>
        </Container>
      </Body>
    </Html>
  );
}

function Brand({ name }: { readonly name: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ marginBottom: 14 }}>
      <tbody>
        <tr>
          <td style={{ paddingRight: 12 }}>
            <MailMark />
          </td>
          <td style={{ fontFamily, fontSize: 20, lineHeight: '24px', fontWeight: 700, color: bead.cream }}>{name}</td>
        </tr>
      </tbody>
    </table>
  );
}

const sheet = {
  maxWidth: 560,
  margin: '0 auto',
  backgroundColor: light.sheet,
  border: `1px solid ${light.line}`,
  borderRadius: 12,
  borderCollapse: 'separate',
} as const;
const band = { padding: '18px 28px 18px', backgroundColor: bead.band, borderRadius: '11px 11px 0 0' };
const title = {
  margin: '0 0 16px',
  fontFamily,
  fontSize: 24,
  lineHeight: '30px',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  color: light.ink,
};
const foot = { margin: 0, fontFamily, fontSize: 13, lineHeight: '20px', color: light.muted };
