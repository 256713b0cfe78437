/**
 * Holds the registry of lesson kinds (docs/architecture.md): outside of its folder no code asks which kind a lesson is.
 * Plain JavaScript: oxlint loads it with whatever Node the machine has.
 */
import { relative, sep } from 'node:path';

export const lessonKindNames = ['video', 'pdf', 'text', 'practice', 'check', 'assignment'];

/** Files in which these words name something else: blocks of mails, media files, encodings. */
const elsewhere = [
  /^app\/platform\//,
  /^app\/modules\/catalogue\/media\//,
  /^app\/modules\/money\/staff-enrolments\/read-list-file\.ts$/,
];
const registry = 'app/modules/catalogue/lesson-kinds/';
/** Adds to a lesson what its kind's own module knows. The registry cannot import those modules. */
const exercises = 'app/modules/study/learning/delivery.server.ts';
/** The player's half of the registry: screens of study, which the registry cannot import. */
const views = 'app/modules/study/learning/ui/player/lesson-kind-views.ts';

const isName = (node) => node?.type === 'Literal' && lessonKindNames.includes(node.value);
/** Words that name other things too, such as a button's intent or the use of a question. */
const ambiguous = new Set(['practice', 'check']);
/** Whether an expression is a kind of lesson by its name: `contentType`, `lesson.kind`. */
const isKind = (node) =>
  (node?.property?.name ?? node?.name) === 'contentType' || /lesson|content$/i.test(node?.object?.name ?? '');
const isAsked = (name, subject) => isName(name) && (!ambiguous.has(name.value) || isKind(subject));
const keyOf = ({ type, key }) => (type === 'Property' ? (key.name ?? key.value) : undefined);

export default {
  meta: { name: 'lesson-kinds' },
  rules: {
    'by-registry': {
      meta: { type: 'problem', docs: { description: 'Only the registry distinguishes kinds of lessons.' } },
      create(context) {
        const path = relative(context.cwd, context.filename).split(sep).join('/');
        const isExempt =
          path.startsWith(registry) ||
          path === exercises ||
          path === views ||
          elsewhere.some((place) => place.test(path)) ||
          /\.test\.tsx?$/.test(path) ||
          path.startsWith('tests/');
        if (isExempt) return {};
        const report = (node) => context.report({ node, message: `Ask lessonKinds (${registry}) what its kind does` });
        return {
          BinaryExpression(node) {
            if (/^[!=]==?$/.test(node.operator) && (isAsked(node.left, node.right) || isAsked(node.right, node.left)))
              report(node);
          },
          SwitchCase(node) {
            if (isAsked(node.test, node.parent.discriminant)) report(node);
          },
          CallExpression({ callee }) {
            if (callee.property?.name === 'includes' && callee.object.elements?.some(isName)) report(callee);
          },
          // A table of several kinds is a registry of its own.
          ObjectExpression(node) {
            const keys = new Set(node.properties.map(keyOf));
            if (lessonKindNames.filter((name) => keys.has(name)).length >= 3) report(node);
          },
          TSTypeReference(node) {
            const [keys] = node.typeArguments?.params ?? [];
            if (node.typeName.name === 'Record' && keys?.typeName?.name === 'LessonKind') report(node);
          },
        };
      },
    },
  },
};
