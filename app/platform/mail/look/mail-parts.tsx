import type { CSSProperties } from 'react';
import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { MailBlock } from '../mail-draft.ts';
import { bead, light } from './mail-colours.ts';

export const fontFamily = "'Schibsted Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";

const body: CSSProperties = { fontFamily, fontSize: 16, lineHeight: '25px', color: light.ink, wordBreak: 'break-word' };
const small: CSSProperties = { ...body, fontSize: 13, lineHeight: '20px', color: light.muted };

/** One block of a mail, styled inline; the classes are those of `mailStyles`. */
export function MailPart({ block }: { readonly block: MailBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text className="m-ink" style={{ ...body, margin: '0 0 14px' }}>
          <Lines text={block.text} />
        </Text>
      );
    case 'note':
      return (
        <Text className="m-muted" style={{ ...small, margin: '0 0 14px' }}>
          <Lines text={block.text} />
        </Text>
      );
    case 'button':
      return <Way label={block.label} href={block.href} />;
    case 'link':
      return (
        <Text className="m-ink" style={{ ...body, margin: '0 0 18px' }}>
          <Link
            className="m-ink"
            href={block.href}
            style={{ color: light.ink, fontWeight: 600, textDecoration: 'underline' }}
          >
            {block.label}
          </Link>
        </Text>
      );
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'list':
      return (
        <ul className="m-ink" style={{ ...body, margin: '0 0 18px', paddingLeft: 20 }}>
          {block.items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      );
  }
}

/** A button, and its address in words for whoever cannot press it. */
function Way({ label, href }: { readonly label: string; readonly href: string }) {
  return (
    <>
      <Button className="m-button" href={href} style={buttonStyle}>
        {label}
      </Button>
      <Text className="m-muted" style={{ ...small, margin: '14px 0 18px' }}>
        Or open this address:{' '}
        <Link className="m-muted" href={href} style={{ color: light.muted, textDecoration: 'underline' }}>
          {href}
        </Link>
      </Text>
    </>
  );
}

const buttonStyle: CSSProperties = {
  margin: '8px 0 0',
  padding: '13px 24px',
  borderRadius: 8,
  backgroundColor: bead.marigold,
  color: bead.onMarigold,
  fontFamily,
  fontSize: 16,
  fontWeight: 700,
};

type FactRows = Extract<MailBlock, { kind: 'facts' }>['rows'];

/** Label and value side by side; to a screen reader a list of lines, not a grid. */
function Facts({ rows }: { readonly rows: FactRows }) {
  const cell: CSSProperties = {
    ...body,
    fontSize: 15,
    lineHeight: '21px',
    padding: '8px 0',
    borderBottom: `1px solid ${light.line}`,
    verticalAlign: 'top',
  };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '4px 0 18px' }}>
      <tbody>
        {rows.map(([label, value], index) => (
          <tr key={index}>
            <td className="m-muted m-line" style={{ ...cell, color: light.muted, paddingRight: 16 }}>
              {label}
            </td>
            <td align="right" className="m-ink m-line" style={{ ...cell, fontWeight: 600 }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Line breaks stay line breaks. */
function Lines({ text }: { readonly text: string }) {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}
