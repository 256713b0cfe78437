import type { ComponentProps, MouseEvent } from 'react';
import { Link } from './link.tsx';
import { classNames } from './class-names.ts';

/**
 * accent: the next step, one per task · pay: only for payments · bad: destroys · quiet: secondary · line: in admin · held: done or
 * waiting, cannot be pressed · plain: text · icon: a square, needs aria-label.
 */
export type ButtonVariant = 'accent' | 'pay' | 'bad' | 'quiet' | 'line' | 'held' | 'plain' | 'icon' | 'edge';

interface Look {
  readonly variant?: ButtonVariant | undefined;
  /** lg fills its container: forms and tills. */
  readonly size?: 'lg' | undefined;
}

function look({ variant = 'quiet', size }: Look, className: string | undefined): string {
  const kind = variant === 'edge' ? 'btn-icon btn-edge' : `btn-${variant}`;
  return classNames('btn', kind, size && 'btn-lg', className);
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** In progress: keeps its size and its focus, announces itself to screen readers, ignores further presses. */
    readonly busy?: boolean | undefined;
  };

export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const working = busy ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : {};
  return (
    <button {...rest} {...working} type={type} className={look({ variant, size }, className)} onClick={press}>
      {busy && <i className="strand busy" aria-hidden="true" />}
      {children}
    </button>
  );
}

type LinkButtonProps = ComponentProps<typeof Link> & Look;

/** Shows a link that looks like a button. Preloads the page's code when the pointer is near. */
export function LinkButton({ variant, size, className, prefetch = 'intent', ...rest }: LinkButtonProps) {
  return <Link {...rest} prefetch={prefetch} className={look({ variant, size }, className)} />;
}
