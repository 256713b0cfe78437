import { classNames } from './class-names.ts';

interface OneLineProps {
  readonly text: string;
  /** The tooltip, if it says more than the text. */
  readonly title?: string | undefined;
  readonly as?: 'span' | 'b' | 'p' | undefined;
  readonly className?: string | undefined;
}

/** Shows a text on one line. If cut off, it ends with three dots, and the tooltip has the whole text. */
export function OneLine({ text, title = text, as: Tag = 'span', className }: OneLineProps) {
  return (
    <Tag className={classNames('ellipsis block', className)} title={title}>
      {text}
    </Tag>
  );
}
