import { classNames } from './class-names.ts';

interface OneLineProps {
  readonly text: string;
  readonly as?: 'span' | 'b' | 'p' | undefined;
  readonly className?: string | undefined;
}

/** A text on one line. Where there is no room it ends with three dots, and the whole of it is the tooltip. */
export function OneLine({ text, as: Tag = 'span', className }: OneLineProps) {
  return (
    <Tag className={classNames('ellipsis block', className)} title={text}>
      {text}
    </Tag>
  );
}
