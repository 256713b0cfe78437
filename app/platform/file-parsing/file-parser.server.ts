import { runOutsideRequests } from '../request-context.ts';
import { FairQueue } from './fair-queue.ts';
import { FileRefusal } from './file-refusal.ts';
import type { FileSource } from './file-source.ts';
import type { HandlerName, Handlers } from './handlers.ts';
import { startParserProcess, type JobLimits, type ParserProcess } from './parser-process.server.ts';

/**
 * Whose turn a job takes: that of the person who waits for it, who has limits; that of the owner of a stored file, at which others look, so
 * that it is never refused; that of all visitors, whose pictures are resized on request; or that of the background.
 */
export type Requester = { readonly userId: string } | { readonly ownerId: string } | 'visitors' | 'background';

export interface ParserLimits extends JobLimits {
  /** Jobs of a person that run or wait. */
  readonly atOnce: number;
  /** Milliseconds of work for a person within 24 hours. */
  readonly dayMs: number;
  /** Milliseconds without a job after which the process ends. */
  readonly idleMs: number;
}

export const defaultParserLimits: ParserLimits = {
  cpuMs: 10_000,
  wallMs: 30_000,
  memory: 256 * 1024 * 1024,
  heapMb: 176,
  atOnce: 24,
  dayMs: 10 * 60_000,
  idleMs: 30_000,
};

interface FileJob<Name extends HandlerName> {
  readonly source: FileSource;
  readonly by: Requester;
  readonly options?: Parameters<Handlers[Name]>[1];
  readonly progressed?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

type ResultOf<Name extends HandlerName> = Awaited<ReturnType<Handlers[Name]>>;

interface FileParser {
  /**
   * Parses a file in the parser process. Rejects with FileRefusal if the file is damaged or takes too much, or if the person's limits are
   * used up; with the source's own error if its bytes cannot be read.
   */
  parse<Name extends HandlerName>(handler: Name, job: FileJob<Name>): Promise<ResultOf<Name>>;
  /** Ends the process if no job runs or waits; the next job starts it again. */
  rest(): void;
  /** Id of the running process; undefined while there is none. */
  readonly pid: number | undefined;
}

interface Waiting {
  readonly lane: string;
  readonly job: FileJob<HandlerName>;
  readonly handler: string;
  readonly settle: (result: Promise<unknown>) => void;
}

function laneOf(by: Requester): string {
  if (typeof by === 'string') return by;
  return `person ${'userId' in by ? by.userId : by.ownerId}`;
}

const isLimited = (by: Requester) => typeof by === 'object' && 'userId' in by;

const hours24 = 24 * 60 * 60 * 1000;

/** Makes a parser with a process of its own, which starts with the first job. `now` is in milliseconds. */
export function createFileParser(
  limits: ParserLimits = defaultParserLimits,
  now = () => performance.now(),
): FileParser {
  const queue = new FairQueue<Waiting>();
  const days = new Map<string, { readonly since: number; usedMs: number }>();
  let child: ParserProcess | undefined;
  let running: Waiting | undefined;
  let idle: NodeJS.Timeout | undefined;

  const dayOf = (lane: string) => {
    const known = days.get(lane);
    if (known && now() - known.since < hours24) return known;
    for (const [other, { since }] of days) if (now() - since >= hours24) days.delete(other);
    return undefined;
  };

  function refuseOver(lane: string): void {
    const open = queue.waiting(lane) + (running?.lane === lane ? 1 : 0);
    if (open >= limits.atOnce) throw new FileRefusal('too_many_at_once');
    if ((dayOf(lane)?.usedMs ?? 0) >= limits.dayMs) throw new FileRefusal('day_used_up');
  }

  async function runNext(): Promise<void> {
    if (running) return;
    clearTimeout(idle);
    for (running = queue.next(); running; running = queue.next()) {
      const begun = performance.now();
      const { lane, job, handler, settle } = running;
      // It may have died while it was idle.
      if (!child?.isFit()) endChild();
      child ??= startParserProcess(limits);
      const result = child.run({ limits, ...job, handler, options: job.options });
      await result.catch(() => undefined);
      const day = dayOf(lane) ?? { since: now(), usedMs: 0 };
      day.usedMs += performance.now() - begun;
      if (isLimited(job.by)) days.set(lane, day);
      settle(result);
    }
    idle = setTimeout(endChild, limits.idleMs).unref();
  }

  function endChild(): void {
    child?.kill();
    child = undefined;
  }

  return {
    get pid() {
      return child?.pid;
    },
    async parse<Name extends HandlerName>(handler: Name, job: FileJob<Name>): Promise<ResultOf<Name>> {
      const lane = laneOf(job.by);
      if (isLimited(job.by)) refuseOver(lane);
      const result = await new Promise<unknown>((resolve) => {
        queue.push(lane, { lane, job, handler, settle: resolve });
        runOutsideRequests(() => void runNext());
      });
      return result as ResultOf<Name>;
    },
    rest() {
      if (!running) endChild();
    },
  };
}

const ofServer = createFileParser();

/** Parses a file from outside in the one parser process of this server or command (`FileParser.parse`). */
export const parseFile: FileParser['parse'] = (handler, job) => ofServer.parse(handler, job);

const hour = 60 * 60_000;

/** Writes an MP4 of up to a gigabyte, and keeps the place of every frame in memory. */
const remuxing = createFileParser({
  ...defaultParserLimits,
  cpuMs: hour,
  wallMs: 3 * hour,
  memory: 512 * 1024 * 1024,
  heapMb: 384,
});

interface Remuxing {
  readonly source: FileSource;
  /** Path of the new file. */
  readonly to: string;
  readonly progressed: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** Writes a QuickTime file as MP4 in a process of its own, beside which `parseFile` goes on. Rejects like it, and once aborted. */
export const remuxVideo = ({ to, ...job }: Remuxing): Promise<null> =>
  remuxing.parse('remuxQuickTime', { ...job, by: 'background', options: { to } });

/** Ends the processes once a server stops; without it, they end after a while without work. */
export function endFileParser(): void {
  ofServer.rest();
  remuxing.rest();
}
