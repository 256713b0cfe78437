import { Fragment } from 'react';
import './beside-question.css';

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** What stands beside a question: lines of 'name = value' are a table, anything else is a text with some **bold** words. */
export function BesideQuestion({ text, lang }: { readonly text: string; readonly lang: string | undefined }) {
  const lines = linesOf(text);
  if (lines.length === 0) return null;
  const facts = lines.map((line) => /^(.*?)\s=\s(.*)$/.exec(line.trim()));
  if (facts.every((fact) => fact !== null))
    return (
      <dl className="question-facts" lang={lang}>
        {facts.map(([line, name, value]) => (
          <div key={line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <p className="question-passage" lang={lang}>
      {/* Split by a group gives plain and bold in turn. */}
      {text
        .split(/\*\*(.+?)\*\*/)
        .map((piece, index) =>
          index % 2 === 1 ? <b key={index}>{piece}</b> : <Fragment key={index}>{piece}</Fragment>,
        )}
    </p>
  );
}
