import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { bodyAttributes, languageClass } from '../../lesson-body.ts';

/** Of a page that is never shown, so that no picture is fetched for its sake. */
const inert = () => document.implementation.createHTMLDocument();

/**
 * The HTML of a document as it is stored: as short as somebody would write it by hand, and nothing in it that the server would take out.
 * A text without words and pictures is ''.
 */
export function writeBody(doc: Node): string {
  const page = inert();
  const { body } = page;
  body.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: page }));
  for (const element of body.querySelectorAll<HTMLElement>('*')) stripAttributes(element);
  for (const holder of body.querySelectorAll('li, td, th')) unwrapOnlyParagraph(holder);
  for (const table of body.querySelectorAll('table')) nameHeads(table);
  for (const part of body.querySelectorAll(':scope > p, figcaption')) if (isEmpty(part)) part.remove();
  return body.innerHTML;
}

function stripAttributes(element: HTMLElement): void {
  const allowed = bodyAttributes[element.localName] ?? [];
  for (const name of element.getAttributeNames()) {
    const isLanguage = name === 'class' && element.localName === 'code' && languageClass.test(element.className);
    if (!isLanguage && !allowed.includes(name)) element.removeAttribute(name);
  }
}

const isEmpty = (part: Element) => part.textContent.trim() === '' && !part.querySelector('img');

/** The editor has a paragraph in every list item and cell; readers need it only where there are two. */
function unwrapOnlyParagraph(holder: Element): void {
  const first = holder.firstElementChild;
  if (first?.localName !== 'p' || [...holder.children].some((each) => each !== first && each.localName === 'p')) return;
  first.replaceWith(...first.childNodes);
}

/** Heads say whose they are, and rows of heads alone are the table's head. */
function nameHeads(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  if (!body) return;
  const rows = [...body.rows];
  const end = rows.findIndex((row) => [...row.cells].some((cell) => cell.localName === 'td'));
  const heads = rows.slice(0, end < 0 ? 1 : end);
  for (const [index, row] of rows.entries()) {
    for (const cell of row.querySelectorAll('th')) cell.scope ||= index < heads.length ? 'col' : 'row';
  }
  if (heads.length === 0) return;
  const head = table.createTHead();
  table.insertBefore(head, body);
  head.append(...heads);
  if (body.rows.length === 0) body.remove();
}
