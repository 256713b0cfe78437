/**
 * Holds that what people read is a text of app/texts, and no literal in a component or a table of errors; that visitors and learners
 * read none of the portal's, which are in English alone; and that the portal shows none of app/ui, which public pages would load with
 * its scripts. Plain JavaScript: oxlint loads it with whatever Node the machine has.
 */
import { relative, sep } from 'node:path';

/** Files that only developers see, or that show nothing. */
const inOneLanguage = [/^app\/routes\/(api|dev)\//, /^app\/platform\//, /^app\/ui\/gallery\//, /\.test\.tsx?$/];

/** Files whose tables hold texts of screens: heads of columns, filters, notices, sentences. */
const isScreen = (path) => /^app\/(ui|frames|routes|modules\/.+\/ui)\//.test(path);

/** Attributes and properties of components that people read or hear. */
const spoken =
  /^(aria-(label|description|valuetext|roledescription)|alt|title|label|placeholder|summary|description|hint|help|text|message|action)$/;

/** Properties of such tables that people read. */
const spokenProperty =
  /^(label|title|heading|header|hint|legend|caption|empty|failure|sentence|question|goes|stays|description|placeholder)$/;

/** Words that are the same in every language: brands, money, names of files and formats. */
const sameEverywhere =
  /\b(M[-\u2011]Pesa|KSh|PDF|WhatsApp|YouTube|Google|Facebook|Instagram|LinkedIn|TikTok|GitHub|Wi-Fi|PIN|MB|GB|KB|X|CSV|Safaricom|Daraja|SMS|English|Kiswahili)\b|&\w+;/g;

const isWords = (text) => /\p{L}{2,}/u.test(text.replace(sameEverywhere, ''));
/** A sentence or a word with a capital, and no address, key or class. */
const looksRead = (text) => isWords(text) && (/\s/.test(text.trim()) || /^\p{Lu}/u.test(text)) && !/^[/.#]/.test(text);

/** A whole sentence is read by somebody, except where it is thrown for the log. */
const isSentence = ({ value, parent }) =>
  typeof value === 'string' &&
  /^\p{Lu}[^ ]* .*[.!?]$/u.test(value) &&
  isWords(value) &&
  !['JSXAttribute', 'NewExpression', 'Property'].includes(parent.type);

export default {
  meta: { name: 'texts' },
  rules: {
    'formats-made-once': {
      meta: { type: 'problem', docs: { description: 'Formats of Intl are made once, not for each call.' } },
      create(context) {
        return {
          MemberExpression(node) {
            const made = node.object.type === 'NewExpression' ? node.object.callee : null;
            if (made?.type !== 'MemberExpression' || made.object.name !== 'Intl') return;
            const message = 'making this takes longer than rendering a page: keep it in a constant of the module';
            context.report({ node, message });
          },
        };
      },
    },
    'in-every-language': {
      meta: { type: 'problem', docs: { description: 'What people read is a text of app/texts.' } },
      create(context) {
        const path = relative(context.cwd, context.filename).split(sep).join('/');
        if (!path.startsWith('app/') || inOneLanguage.some((place) => place.test(path))) return {};
        const report = (node, text) =>
          context.report({
            node,
            message: `'${text.trim().slice(0, 40)}' is read by people: make it a text of app/texts`,
          });
        const check = (node) => {
          if (node?.type === 'Literal' && typeof node.value === 'string' && looksRead(node.value))
            report(node, node.value);
          if (node?.type === 'TemplateLiteral')
            for (const { value } of node.quasis)
              if (isWords(value.cooked ?? '') && /\s/.test(value.cooked)) report(node, value.cooked);
          if (node?.type === 'ConditionalExpression') {
            check(node.consequent);
            check(node.alternate);
          }
          if (node?.type === 'LogicalExpression') check(node.right);
          if (node?.type === 'ArrowFunctionExpression') check(node.body);
        };
        const isErrorTable = path.endsWith('-errors.ts');
        return {
          JSXText(node) {
            if (isWords(node.value)) report(node, node.value);
          },
          JSXExpressionContainer(node) {
            if (node.parent.type !== 'JSXAttribute') check(node.expression);
          },
          JSXAttribute({ name, value, parent }) {
            // Woven text is drawn and hidden from screen readers.
            if (parent.name.name === 'Weave') return;
            if (!spoken.test(name.name?.name ?? name.name)) return;
            check(value?.type === 'JSXExpressionContainer' ? value.expression : value);
          },
          Property({ key, value }) {
            const name = key.name ?? key.value;
            if ((isErrorTable && name === 'message') || (isScreen(path) && spokenProperty.test(name))) check(value);
          },
          MemberExpression(node) {
            const { object, property } = node;
            const shown = object.name === 'm' ? (property.name ?? '') : '';
            if (shown.startsWith('portal_') && /\/(public|learner)\//.test(path))
              context.report({ node, message: `${shown} is for staff, in English alone` });
            if (shown.startsWith('ui_') && /\/(admin|portal)\//.test(path))
              context.report({ node, message: `public pages would load the portal's scripts for ${shown}` });
          },
          Literal(node) {
            if (isScreen(path) && isSentence(node)) report(node, node.value);
          },
        };
      },
    },
  },
};
