import { createElement, type ComponentProps } from 'react';
import type { LucideIconNode } from 'lucide-react';

interface IconData {
  readonly name: string;
  readonly node: readonly LucideIconNode[];
}

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { readonly size?: number | string };

const common = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Returns a shape as HTML. The build has removed its key. */
function shapeOf([tag, attributes]: LucideIconNode): string {
  const written = (Object.entries(attributes) as [string, string][]).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}></${tag}>`;
}

/**
 * Creates an icon from lucide's drawing. Renders the same as lucide's component, without its global options, and with the shapes as one
 * HTML text, because they are a third of a page's elements. The build replaces lucide's function with it (scripts/vendor-patches.ts).
 */
export default function createIcon({ name, node }: IconData) {
  const shapes = { __html: node.map(shapeOf).join('') };
  return function Icon({ className, size = 24, ...props }: IconProps) {
    const isLabelled = Object.keys(props).some((key) => /^(aria-|role$|title$)/.test(key));
    return createElement('svg', {
      ...common,
      width: size,
      height: size,
      className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
      'aria-hidden': isLabelled ? undefined : true,
      ...props,
      dangerouslySetInnerHTML: shapes,
    });
  };
}
