import { createElement, type ComponentProps } from 'react';
import type { LucideIconNode } from 'lucide-react';

interface IconData {
  readonly name: string;
  readonly node: readonly LucideIconNode[];
}

type IconProps = ComponentProps<'svg'> & { readonly size?: number | string };

/**
 * Makes an icon from lucide's drawing. Renders what lucide's own component renders, without its options for all icons at once. The build
 * takes it instead of lucide's (scripts/slim-icons.ts).
 */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ className, size = 24, ...props }: IconProps) {
    const isLabelled = Object.keys(props).some((key) => /^(aria-|role$|title$)/.test(key));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        'aria-hidden': isLabelled ? undefined : true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
