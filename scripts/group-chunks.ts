import { isTextModule, textsOfBrowsers } from './bundle-texts.ts';

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly isEntry: boolean; readonly importers: readonly string[]; readonly code: string | null } | null;
}

/**
 * Code of every page; of every public page; of catalogue and course cards; of at least two pages; of a course's page and others; of the
 * lists of catalogue, dashboard and portal; texts of the portal and other pages; of several pages of the portal alone.
 */
const chunks = ['frame', 'site', 'shelf', 'parts', 'of-course', 'lists', 'texts', 'portal'] as const;

/** Pages on which most visits begin. */
const shopWindow = ['home', 'courses', 'course'].map((page) => `routes/public/${page}.tsx`);

/** Whether pages share a component. Tables, figures, menus, refusals, and what reads codes, names and sizes stay with the few that have them. */
const isShared = (id: string) =>
  /\/app\/(ui|shared)\//.test(id) &&
  !/\/app\/(ui\/(table|ring|status-badge|bead-glyph|skeleton|stat-cards|menu|copy-button)\.tsx|ui\/(use-dismiss|copy-text)\.ts|ui\/one-line\.tsx|ui\/feedback\/replace-on-back\.ts|shared\/(reference|ids|payment-terms|file-size|fold-text|person-name|organisation-terms|decision-errors|drawn-code|version-conflict)\.ts)/.test(
    id,
  );

/**
 * Groups the product's modules into files for the browser, by the entries of the build that load them at once; the bundler places the rest.
 * On a slow connection a request costs more than the bytes of a small file, and larger files compress better; but no page should load what
 * only other pages show.
 */
export function groupChunks() {
  const known = new Map<string, ReadonlySet<string>>();
  const icons = iconList();
  const texts = textList();

  function entriesOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
    const before = known.get(id);
    if (before) return before;
    const way = new Set([id]);
    const entries = new Set<string>();
    for (const at of way) {
      const module = graph.getModuleInfo(at);
      if (module?.isEntry) entries.add(at.replace(/^.*\/app\//, '').replace(/\?.*$/, ''));
      for (const importer of icons.usersOf(at, graph) ?? texts.usersOf(at, graph) ?? module?.importers ?? [])
        way.add(importer);
    }
    known.set(id, entries);
    return entries;
  }

  function chunkOf(id: string, graph: ModuleGraph): (typeof chunks)[number] | null {
    const isIcon = iconFile.test(id);
    const isText = isTextModule(id);
    if (!isIcon && !isText && (!/\/app\//.test(id) || /\/node_modules\//.test(id))) return null;
    // Texts of single pages: what other pages import from it is left out of the browser's files.
    if (id.endsWith('/site-content.ts')) return null;
    // Many pages have the button that sends a link, or these icons, but the first pages of most visits, except a course's, do not.
    if (
      /\/(ui\/send\/[\w-]+\.tsx|shared\/sendable\.ts|icons\/(send|message-circle|calendar-clock)\.ts|messages\/ui_send\.js)$/.test(
        id,
      )
    )
      return null;
    // The bundler would put these into the portal's file, which the catalogue would load then; a course's page has no search.
    if (/\/(ui\/(load-failed|search-field|error-state|empty-state)\.tsx|data\/(is-searched|list-query)\.ts)$/.test(id))
      return 'lists';
    // The bundler would do the same with video playback.
    if (/\/(ui\/captioned-video\.tsx|media\/ui\/ask-again\.ts)$/.test(id)) return 'parts';
    const all = entriesOf(id, graph);
    // Other pages load nothing for the portal: only its own pages count for its files.
    const entries = new Set([...all].filter((entry) => !entry.startsWith('routes/admin/')));
    if (entries.size === 0) return all.size > (isText ? 1 : 2) ? 'portal' : null;
    // The bundler places texts beside what shows them, but would put those that the portal shows too into the portal's file.
    if (isText && entries.size === all.size) return null;
    if (entries.has('entry.client.tsx') || entries.has('root.tsx')) return 'frame';
    // An icon of the catalogue and the portal: the bundler would put it into the portal's file.
    if (isIcon && entries.size === 1 && entries.has('routes/public/courses.tsx') && all.size > 1) return 'lists';
    const isOfSite = entries.has('routes/public/layout.tsx');
    const shown = shopWindow.filter((page) => entries.has(page)).length;
    if (entries.size > 8 && (isOfSite || shown > 0)) return 'frame';
    if (isOfSite) return [...entries].some((entry) => /^routes\/(auth|learner)\//.test(entry)) ? 'frame' : 'site';
    if (shown > 1 || (shown === 1 && (isText || ((isIcon || isShared(id)) && entries.size > 2)))) return 'shelf';
    if (isText) return [...entries].some((entry) => entry.startsWith('routes/auth/')) ? 'parts' : 'texts';
    if ((isIcon || isShared(id)) && entries.size > 2) return 'parts';
    // Otherwise each is a file of its own, which compresses worse and takes another request.
    return entries.has('routes/public/course.tsx') && all.size > 1 ? 'of-course' : null;
  }

  // A file also contains the imports of its modules, unless a file of higher priority has them.
  return chunks.map((name, index) => ({
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === name ? name : null),
    priority: chunks.length - index,
  }));
}

const iconFile = /\/app\/ui\/icons\/([a-z\d-]+)\.ts$/;

/** Finds the users of texts. All texts come from one list, so the names that a module says decide. */
function textList() {
  let users: Map<string, string[]> | null = null;

  function readUsers(graph: ModuleGraph): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const importer of graph.getModuleInfo(textsOfBrowsers)?.importers ?? [])
      for (const [, name = ''] of (graph.getModuleInfo(importer)?.code ?? '').matchAll(/\bm\.(\w+)/g))
        found.set(name, [...(found.get(name) ?? []), importer]);
    return found;
  }

  return {
    /** Returns the modules that show a text of a module of texts; null for any other module. */
    usersOf(id: string, graph: ModuleGraph): readonly string[] | null {
      if (!isTextModule(id)) return null;
      const shown = (users ??= readUsers(graph));
      const names = (graph.getModuleInfo(id)?.code ?? '').matchAll(/^export const (\w+)/gm);
      return [...names].flatMap(([, name = '']) => shown.get(name) ?? []);
    },
  };
}

/** Finds the users of icons. All icons come from one list, app/ui/icons.ts, so the names that a module imports from there decide. */
function iconList() {
  let users: Map<string, string[]> | null = null;

  function readUsers(list: string, graph: ModuleGraph): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const importer of graph.getModuleInfo(list)?.importers ?? []) {
      const words = graph.getModuleInfo(importer)?.code ?? '';
      for (const [, names = ''] of words.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*icons\.ts["']/g))
        for (const part of names.split(',')) {
          const [name = ''] = part.trim().split(/\s/);
          const file = name.replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase();
          found.set(file, [...(found.get(file) ?? []), importer]);
        }
    }
    return found;
  }

  return {
    /** Returns the modules that show an icon; null for anything but an icon, and for an unused icon. */
    usersOf(id: string, graph: ModuleGraph): readonly string[] | null {
      const [, file = ''] = iconFile.exec(id) ?? [];
      if (file === '') return null;
      if (!users) {
        const near = graph.getModuleInfo(id)?.importers ?? [];
        users = readUsers(near.find((at) => at.endsWith('/app/ui/icons.ts')) ?? '', graph);
      }
      return users.get(file) ?? null;
    },
  };
}
