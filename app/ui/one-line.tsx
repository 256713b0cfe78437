import { classNames } from './class-names.ts';

interface OneLineProps {
  readonly text: string;
  readonly as?: 'span' | 'b' | 'p' | undefined;
  readonly className?: string | undefined;
}

/** Shows a text on one line. If cut off, it ends with three dots, and the tooltip has the whole text. */
export function OneLine({ text, as: Tag = 'span', className }: OneLineProps) {
  return (
    <Tag className={classNames('ellipsis block', className)} title={text}>
      {text}
    </Tag>
  );
}
