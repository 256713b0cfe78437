import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { completeLink, isBodyLink } from '../../lesson-body.ts';
import { bodyMarks } from './body-marks.ts';
import { pictureNodes } from './picture-nodes.ts';
import { tableNodes } from './table-nodes.ts';

/** Everything that a text may hold. What is not here cannot be typed, pasted or dropped. */
export const bodyExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // The server adds what a link that leaves the site needs.
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isBodyLink(completeLink(address)),
    },
  }),
  ...bodyMarks,
  ...pictureNodes,
  ...tableNodes,
];
