interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly isEntry: boolean; readonly importers: readonly string[]; readonly code: string | null } | null;
}

/** Of every page; of every public page; of what is sold; of two pages and more; of a course's page and others; of the lists of the catalogue, the dashboard and the portal; of several pages of the portal alone. */
const chunks = ['frame', 'site', 'shelf', 'parts', 'of-course', 'lists', 'portal'] as const;

/** The pages that most visits begin with. */
const shopWindow = ['home', 'courses', 'course'].map((page) => `routes/public/${page}.tsx`);

/** Components and words that pages share; tables, and what belongs to them, stay with the few pages that show one. */
const isShared = (id: string) =>
  /\/app\/(ui|shared)\//.test(id) && !/\/app\/ui\/(table|status-badge|bead-glyph|skeleton)\.tsx/.test(id);

/**
 * The browser's files that modules of ours go into, by the entries of the build that load them at once; what is in none of them
 * is left to the bundler. On a thin connection a request costs more than the bytes of a small file, and a larger one
 * compresses better; but nobody shall wait for what only other pages show.
 */
export function groupChunks() {
  const known = new Map<string, ReadonlySet<string>>();
  const icons = iconList();

  function entriesOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
    const before = known.get(id);
    if (before) return before;
    const way = new Set([id]);
    const entries = new Set<string>();
    for (const at of way) {
      const module = graph.getModuleInfo(at);
      if (module?.isEntry) entries.add(at.replace(/^.*\/app\//, '').replace(/\?.*$/, ''));
      for (const importer of icons.usersOf(at, graph) ?? module?.importers ?? []) way.add(importer);
    }
    known.set(id, entries);
    return entries;
  }

  function chunkOf(id: string, graph: ModuleGraph): (typeof chunks)[number] | null {
    const isIcon = iconFile.test(id);
    if (!isIcon && (!/\/app\//.test(id) || /\/node_modules\//.test(id))) return null;
    // Words of single pages: what leads to them from elsewhere is left out of the browser's files.
    if (id.endsWith('/site-content.ts')) return null;
    // Left to the bundler they would go with the portal's file, and the catalogue load that; a course's page has no search.
    if (/\/(ui\/(load-failed|search-field|error-state|empty-state)\.tsx|data\/(is-searched|list-query)\.ts)$/.test(id))
      return 'lists';
    // The same for what plays videos.
    if (/\/(ui\/captioned-video\.tsx|media\/ui\/ask-again\.ts)$/.test(id)) return 'parts';
    const all = entriesOf(id, graph);
    // Nobody outside of the portal loads anything for its sake: how many of its pages show something counts among them alone.
    const entries = new Set([...all].filter((entry) => !entry.startsWith('routes/admin/')));
    if (entries.size === 0) return all.size > 2 ? 'portal' : null;
    if (entries.has('entry.client.tsx') || entries.has('root.tsx')) return 'frame';
    const isOfSite = entries.has('routes/public/layout.tsx');
    const shown = shopWindow.filter((page) => entries.has(page)).length;
    if (entries.size > 8 && (isOfSite || shown > 0)) return 'frame';
    if (isOfSite) return [...entries].some((entry) => /^routes\/(auth|learner)\//.test(entry)) ? 'frame' : 'site';
    if (shown > 1 || (shown === 1 && (isIcon || isShared(id)) && entries.size > 2)) return 'shelf';
    if ((isIcon || isShared(id)) && entries.size > 2) return 'parts';
    // Each a file of its own otherwise, which compress worse and are asked for one by one.
    return entries.has('routes/public/course.tsx') && all.size > 1 ? 'of-course' : null;
  }

  // A file draws in what its modules import, unless a file of higher priority has it.
  return chunks.map((name, index) => ({
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === name ? name : null),
    priority: chunks.length - index,
  }));
}

const iconFile = /\/lucide-react\/.*\/icons\/([a-z\d-]+)\.m?js$/;

/** All icons come by one list, app/ui/icons.ts: whose an icon is, is told by the names that a module imports from there. */
function iconList() {
  let users: Map<string, string[]> | null = null;

  function readUsers(list: string, graph: ModuleGraph): Map<string, string[]> {
    const found = new Map<string, string[]>();
    const { code, importers = [] } = graph.getModuleInfo(list) ?? {};
    const renamed = new Map([...(code ?? '').matchAll(/(\w+) as (\w+)/g)].map(([, from = '', to = '']) => [to, from]));
    for (const importer of importers) {
      const words = graph.getModuleInfo(importer)?.code ?? '';
      for (const [, names = ''] of words.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*icons\.ts["']/g))
        for (const part of names.split(',')) {
          const [name = ''] = part.trim().split(/\s/);
          const file = (renamed.get(name) ?? name).replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase();
          found.set(file, [...(found.get(file) ?? []), importer]);
        }
    }
    return found;
  }

  return {
    /** The modules that show an icon; null for whatever is no icon, and for one that nobody takes from the list. */
    usersOf(id: string, graph: ModuleGraph): readonly string[] | null {
      const [, file = ''] = iconFile.exec(id) ?? [];
      if (file === '') return null;
      if (!users) {
        const near = graph.getModuleInfo(id)?.importers ?? [];
        const list = [...near, ...near.flatMap((at) => graph.getModuleInfo(at)?.importers ?? [])];
        users = readUsers(list.find((at) => at.endsWith('/app/ui/icons.ts')) ?? '', graph);
      }
      return users.get(file) ?? null;
    },
  };
}
