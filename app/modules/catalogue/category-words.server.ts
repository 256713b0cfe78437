import type { CategoryId } from '#app/shared/course-terms.ts';

/** What the page of a category says of it. On the server alone, because a page needs the words of one. */
export interface CategoryWords {
  readonly heading: string;
  /** For whom it is, and where to begin. */
  readonly text: string;
  readonly title: string;
  /** For search engines: about 150 letters. */
  readonly description: string;
}

export const categoryWords: Readonly<Record<CategoryId, CategoryWords>> = {
  general: {
    heading: 'Courses for any job',
    text: 'Skills that every workplace asks for: clear records, plain writing, numbers that add up. You need no background in computers. Begin with the course nearest to the work on your desk this week, and use your own papers as the exercise.',
    title: 'General courses: records, writing and numbers',
    description:
      'Online courses for any job: keep records, write plainly and work with numbers. Practical lessons for working people in Kenya, paid by M-Pesa.',
  },
  frontend: {
    heading: 'Frontend courses',
    text: 'Build what people see and touch in a browser: pages in HTML, looks in CSS, behaviour in JavaScript. Beginners start with a first page and put it online. A laptop and a browser are enough, and the pages you build are meant to open fast on a cheap phone.',
    title: 'Frontend courses: HTML, CSS and JavaScript',
    description:
      'Learn frontend development online: HTML, CSS and JavaScript from a first page to sites that open fast on any phone. Short lessons, paid by M-Pesa.',
  },
  backend: {
    heading: 'Backend courses',
    text: 'Build what works behind a page: databases, APIs, orders and payments. You should be able to write small programs already; if not, take a frontend course first. You finish with a service that keeps its data right when two people press the same button.',
    title: 'Backend courses: databases, APIs and payments',
    description:
      'Backend development courses: design databases, write APIs and take payments with M-Pesa. Hands-on lessons by people who run such systems in Kenya.',
  },
  mobile: {
    heading: 'Mobile courses',
    text: 'Build apps for the phones that people here carry: little memory, small bundles, long hours without a signal. Knowing one programming language helps. You test on your own phone, and learn to save first and send later.',
    title: 'Mobile courses: apps for Android phones',
    description:
      'Learn to build mobile apps that work on small phones and without a signal. Practical online courses with projects, paid once by M-Pesa.',
  },
  'ai-basics': {
    heading: 'AI courses for beginners',
    text: 'What AI tools can do for letters, reports and records, what they get wrong, and what never to paste into them. No programming. Take one of these before you pay for any tool, and check its answers against work that you know.',
    title: 'AI basics courses for working people',
    description:
      'AI explained for working people: what the tools can and cannot do, and how to use them safely for letters and reports. Online, paid by M-Pesa.',
  },
  'grant-writing': {
    heading: 'Grant writing courses',
    text: 'Turn a need into a proposal that a donor can fund: the problem, the plan, the budget, the report afterwards. For NGOs, schools, groups and churches that write their own. Bring a real call for proposals, and finish with a draft of yours.',
    title: 'Grant writing courses: proposals and budgets',
    description:
      'Grant writing courses for NGOs and community groups: from need to logical framework to budget, with a draft proposal of your own at the end.',
  },
  'ai-agents': {
    heading: 'AI agent courses',
    text: 'Give the dull part of office work to programs that read, compare and ask a person when in doubt. You should know some Python or JavaScript, and what a model gets wrong. Each agent is built with a log, a limit and a person who decides.',
    title: 'AI agent courses: automate office work',
    description:
      'Build AI agents that read invoices, match statements and hand doubtful cases to a person. Online courses for developers, paid once by M-Pesa.',
  },
  design: {
    heading: 'Design courses',
    text: 'Make screens and papers that people understand without asking: type, space, colour, and the words on a button. You need no talent for drawing. Begin with a form or a poster that annoys you, and watch somebody use what you made of it.',
    title: 'Design courses: interfaces, type and colour',
    description:
      'Learn interface design online: type, spacing, colour and testing with real people. Practical courses for beginners, taught in plain English.',
  },
  devops: {
    heading: 'DevOps courses',
    text: 'Keep a site running on a small budget: servers, backups that you have restored once, and a bill that does not surprise you. You should be at home in a terminal. Everything is done on a machine of your own that costs less than lunch.',
    title: 'DevOps courses: servers, backups and deployment',
    description:
      'DevOps on a small budget: run a server, deploy safely and restore your backups. Practical online courses for developers in Kenya, paid by M-Pesa.',
  },
  data: {
    heading: 'Data courses',
    text: 'Get answers out of tables: clean them, join them, chart them, and say what they do not show. Beginners start in a spreadsheet; a little programming opens the larger files. Bring figures of your own, from sales to rainfall.',
    title: 'Data courses: spreadsheets and data analysis',
    description:
      'Data courses from spreadsheets to analysis: clean, join and chart figures, and explain them on one page. Online, with data from Kenya.',
  },
};
