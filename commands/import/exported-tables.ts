/** A table of the old system: the possible names of its file, and its columns with all their possible headings. */
export interface ExportedTable<Column extends string = string> {
  /** Name of the table in reports and in `imported_rows`. */
  readonly name: string;
  /** Names of files without their endings, as `nameKey` writes them. */
  readonly fileNames: readonly string[];
  /** The headings of each column, as `nameKey` writes them. If a file has several, the first filled one counts. */
  readonly columns: Readonly<Record<Column, readonly string[]>>;
}

/** Normalises a name: 'Course Title', 'course_title' and 'courseTitle' are the same, and so are 'Payments' and 'payments_rows'. */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

const table = <Column extends string>(
  name: string,
  fileNames: readonly string[],
  columns: Readonly<Record<Column, readonly string[]>>,
): ExportedTable<Column> => ({ name, fileNames, columns });

const stamps = { createdAt: ['createdat'], updatedAt: ['updatedat'] } as const;

/** Every table that the import reads, with the old names of the specification. */
export const oldTables = {
  courses: table('Courses', ['courses'], {
    id: ['id'],
    title: ['coursetitle', 'title'],
    instructor: ['instructor'],
    description: ['description'],
    duration: ['duration'],
    level: ['level'],
    image: ['courseimage', 'image', 'imageurl'],
    video: ['coursevideo', 'video', 'videourl'],
    category: ['category'],
    price: ['price'],
    status: ['status'],
    slug: ['slug'],
    ...stamps,
  }),
  content: table('course_content', ['coursecontent'], {
    id: ['id'],
    course: ['courseid'],
    section: ['sectiontitle'],
    title: ['title'],
    type: ['contenttype', 'type'],
    media: ['mediaurl', 'url'],
    size: ['filesize'],
    duration: ['duration'],
    order: ['order', 'orderindex', 'position'],
    isPublished: ['ispublished', 'published'],
    body: ['body', 'content', 'text'],
    ...stamps,
  }),
  profiles: table('profiles', ['profiles'], {
    id: ['userid', 'id'],
    rowId: ['id'],
    name: ['fullname', 'name'],
    email: ['email'],
    phone: ['phonenumber', 'phone'],
    purchased: ['purchasedcourses'],
    isDemo: ['isdemo'],
    ...stamps,
  }),
  admins: table('admins', ['admins'], { id: ['userid'], rowId: ['id'], name: ['name'], role: ['role'], ...stamps }),
  payments: table('Payments', ['payments'], {
    id: ['id'],
    user: ['userid'],
    course: ['courseid'],
    amount: ['amount'],
    status: ['status'],
    method: ['paymentmethod'],
    transaction: ['transactionid'],
    phone: ['phonenumber', 'phone'],
    paidAt: ['paymentdate'],
    courseTitle: ['coursetitle'],
    userName: ['username'],
    userEmail: ['useremail'],
    ...stamps,
  }),
  enrolments: table('course_enrollments', ['courseenrollments', 'courseenrolments'], {
    id: ['id'],
    user: ['userid'],
    course: ['courseid'],
    enrolledAt: ['enrolledat'],
    ...stamps,
  }),
  badges: table('badges', ['badges'], {
    id: ['id'],
    name: ['name'],
    image: ['imageurl', 'image'],
    description: ['description'],
    course: ['courseid'],
    ...stamps,
  }),
  userBadges: table('user_badges', ['userbadges'], {
    id: ['id'],
    user: ['userid'],
    badge: ['badgeid'],
    earnedAt: ['earneddate', 'earnedat'],
    ...stamps,
  }),
  progress: table('course_progress', ['courseprogress'], {
    id: ['id'],
    user: ['userid'],
    course: ['courseid'],
    progress: ['progress', 'progresspercentage'],
    isCompleted: ['completed', 'iscompleted'],
    lastAccessed: ['lastaccessedat', 'lastaccessed'],
    ...stamps,
  }),
  portfolio: table('Portfolio', ['portfolio', 'portfolioitems'], {
    id: ['id'],
    title: ['projecttitle', 'title'],
    category: ['category'],
    description: ['description'],
    image: ['imageurl', 'image'],
    technologies: ['technologiescommaseparated', 'technologies'],
    featured: ['featured'],
    displayDate: ['displaydate'],
    link: ['projecturl', 'link'],
    ...stamps,
  }),
  testimonials: table('testimonials', ['testimonials'], {
    id: ['id'],
    name: ['name', 'author'],
    role: ['role', 'position', 'company'],
    quote: ['quote', 'content', 'message', 'text'],
    isDemo: ['isdemo'],
    ...stamps,
  }),
  messages: table('contact_messages', ['contactmessages', 'contacts', 'contact'], {
    id: ['id'],
    name: ['name', 'fullname'],
    email: ['email', 'emailaddress'],
    message: ['message'],
    ...stamps,
  }),
  newsletter: table('newsletter', ['newsletter', 'newslettersubscriptions', 'newslettersubscribers'], {
    id: ['id'],
    email: ['email'],
    status: ['status'],
    confirmedAt: ['confirmedat'],
    unsubscribedAt: ['unsubscribedat'],
    createdAt: ['createdat', 'subscribedat'],
    updatedAt: ['updatedat'],
  }),
} as const;

/** Finds the table of a file by its name: 'Payments.csv', 'public.course_progress_rows.json'; null for other files. */
export function tableOfFile(fileName: string): ExportedTable | null {
  const [, bare] = /^(?:public\.)?(.*)\.(?:csv|tsv|json|jsonl|ndjson)$/is.exec(fileName) ?? [];
  if (bare === undefined) return null;
  const key = nameKey(bare);
  const names = [key, key.replace(/rows$/, '')];
  return Object.values(oldTables).find(({ fileNames }) => fileNames.some((name) => names.includes(name))) ?? null;
}
