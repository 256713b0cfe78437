/**
 * Hides parts of the page that look like two earlier ones, such as the links in the rows of a list, and returns a function that shows them
 * again; their room stays. Parts are alike if they and all that is around them have the same elements, classes and attributes; of words,
 * pictures, names and addresses only whether there are any counts. Runs in the page.
 */
export function hideLikeParts(root: Document | Element): () => void {
  const ofOneRow =
    /^(?:id|for|href|src|srcset|alt|title|value|name|placeholder|action|datetime|data-row|data-lesson|aria-label|aria-\w+by|aria-controls)$/;
  const numbers = new Map<string, number>();
  const numberOf = (...parts: readonly unknown[]): number => {
    const text = JSON.stringify(parts);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const attributesOf = (element: Element) => [
    ...[...element.attributes]
      // An icon has the colour of what is around it.
      .filter(({ name }) => !(element instanceof SVGElement && name === 'class'))
      .map(({ name, value }) => (ofOneRow.test(name) ? [name, value.trim() !== ''] : [name, value])),
    ...(element instanceof HTMLInputElement && element.checked ? ['checked'] : []),
  ];
  const shapes = new Map<Node, number>();
  const shapeOf = (node: Node): number => {
    const known = shapes.get(node);
    if (known !== undefined) return known;
    const children = node instanceof SVGElement ? [] : [...node.childNodes].map(shapeOf);
    const number =
      node instanceof Element
        ? numberOf('element', node.tagName, attributesOf(node), children)
        : numberOf('words', (node.textContent ?? '').trim() !== '');
    shapes.set(node, number);
    return number;
  };

  const counts = new Map<number, number>();
  const hidden: HTMLElement[] = [];
  const hideWithin = (parent: Element, around: number): void => {
    for (const [index, child] of [...parent.children].entries()) {
      if (!(child instanceof HTMLElement) || child instanceof HTMLLabelElement) continue;
      // A column may have a style of its own.
      const column = child instanceof HTMLTableCellElement ? index : 0;
      const key = numberOf('part', around, column, shapeOf(child));
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      // What is hidden loses the focus.
      if (count >= 2 && !child.contains(document.activeElement)) hidden.push(child);
      else hideWithin(child, numberOf('around', around, column, child.tagName, attributesOf(child)));
    }
  };
  hideWithin(root instanceof Document ? root.body : root, 0);
  const before = hidden.map(({ style }) => style.visibility);
  for (const { style } of hidden) style.setProperty('visibility', 'hidden', 'important');
  return () => {
    for (const [index, { style }] of hidden.entries()) style.visibility = before[index] ?? '';
  };
}
