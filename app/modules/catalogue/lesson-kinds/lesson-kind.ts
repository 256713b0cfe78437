import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { FileFacts, FileLimits, MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { KeptRendition } from '#app/modules/catalogue/media/renditions/rendition.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { File } from '#app/ui/icons.ts';

/** Duration, size and number of questions of a lesson in outlines. */
export interface LessonMeasures {
  /** Duration of a video; null if unknown. */
  readonly durationSeconds: number | null;
  /** Size of its file; null without one. */
  readonly byteSize: number | null;
  /** Number of questions that it asks; missing without any. */
  readonly questions?: number;
}

/** Amount to watch or read in outlines. */
interface LessonExtent {
  /** Duration of a video; null if unknown. */
  readonly durationSeconds: number | null;
  /** Number of words of its text. */
  readonly wordCount: number;
  /** Number of pages of a PDF; null if unknown. */
  readonly pageCount: number | null;
}

/** Converts seconds to whole minutes, at least 1. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** Facts of a kind of lesson for screens and use cases. Shared by server and browser: no views and no schemas. */
export interface LessonKindDefinition {
  /** 'Video'. */
  readonly label: () => string;
  /** '3 videos'. */
  readonly counted: (values: { readonly count: number }) => string;
  readonly icon: typeof File;
  /** Link to a free one: 'Watch “Grid by hand” free'. */
  readonly tryFree: (values: { readonly title: string }) => string;
  /** True if outlines show its icon, and its label in place of a missing size. */
  readonly isNamedInOutline: boolean;
  /** True if the portal's list of lessons plays it. */
  readonly isPlayable: boolean;
  /** Formats duration and size, or the number of questions, before anything loads: '11:38, 38.20 MB'; '' if they are unknown. */
  readonly size: (lesson: LessonMeasures) => string;
  /** Returns the estimated whole minutes, at least 1; null if unknown. */
  readonly minutes: (lesson: LessonExtent) => number | null;
  readonly position: {
    /** The smallest change of a learner's position that is worth sending. */
    readonly step: number;
    /** Formats a position for notes and exports: '4:12', 'Page 3'; '' if it means nothing to a reader. */
    readonly label: (position: number) => string;
    /** Returns the heading of a note at a position: 'Note at 4:12'; '' if the position means nothing. */
    readonly noteLabel: (position: number) => string;
  };
  /** 'learner': completed by 'Mark as complete'; 'use case': by a use case of the kind, such as a passed quiz. */
  readonly completedBy: 'learner' | 'use case';
}

/** Props of a lesson's view in the player. */
export interface LessonViewProps<Content> {
  readonly lesson: LessonMeasures & { readonly title: string; readonly language: { readonly locale: Locale } | null };
  readonly content: Content;
  /** The learner's position when the lesson opened; null without one. */
  readonly start: number | null;
  /** True if the learner asked for `start`, by a link to that place: the lesson opens there at once. */
  readonly isSought: boolean;
  readonly keeper: PositionKeeper;
  /** The course's woven picture. */
  readonly artwork: { readonly category: string; readonly title: string };
  /** 'Mark as complete', or that it is done. */
  readonly completion: ReactNode;
  /** Returns whether the lesson starts automatically, because the learner came from the end of another. Called once, when it opens. */
  readonly beginsByItself: () => boolean;
  /** Called when the lesson reaches its end, or continues after it. */
  readonly onEnd: (isAtEnd: boolean) => void;
  /** Called when the learner reaches the end of the content, each time. */
  readonly onViewed: () => void;
  /** Called to start a note at a position; null if no notes are stored. */
  readonly onNote: ((position: number) => void) | null;
  /** The next lesson that is open; null at the end. */
  readonly next: { readonly title: string; readonly to: string } | null;
  /** The course's page, to leave to. */
  readonly exit: string;
  /** The practice of the course; null where nothing is worth practising. */
  readonly practice: string | null;
  /** What mobile data cost, in whole shillings for a GB; 0 if nobody says. */
  readonly shillingsPerGb: number;
}

/** A place of a lesson, at most one of these; the whole lesson without one. */
export interface LessonPlace {
  readonly second: number | null;
  readonly page: number | null;
  readonly heading: string | null;
  /** Its number among the headings of the text, from 1. */
  readonly headingNumber: number | null;
}

export interface PositionKeeper {
  /** Reports the learner's position; sent at most every `sendEvery`. */
  readonly report: (position: number) => void;
  /** Sends a held-back position: on pause, and at the end. */
  readonly flush: () => void;
  /** Sends it when the page is hidden or closed, without waiting for an answer. */
  readonly leave: () => void;
}

/** Views of a kind of lesson in the player. */
export interface LessonKindView<Content> {
  /** Full-width part above the lesson's title; without it the lesson has a layout for reading. */
  readonly Stage?: ComponentType<LessonViewProps<Content>>;
  /** Below the title. */
  readonly Body: ComponentType<LessonViewProps<Content>>;
  /** Positions of notes; without it notes are about the whole lesson. */
  readonly notes?: {
    /** Returns the position for a new note; null if unknown. */
    readonly positionNow: () => number | null;
    readonly goTo: (position: number) => void;
    /** Marks positions where the lesson shows its length; without it nothing does. */
    readonly mark?: (positions: readonly number[]) => void;
  };
}

/** Source of a lesson besides its text, by the columns of its row. */
export interface LessonSource {
  /** Id of its video or PDF. */
  readonly mediaId: string | null;
  readonly captionsId: string | null;
  readonly youtubeId: string | null;
  /** Length of a video on YouTube, typed by a staff member; for files it is read from the file. */
  readonly durationSeconds: number | null;
}

/** A lesson's row with its file, as the player's content is made of it. */
interface StoredLesson {
  readonly body: string;
  readonly allowDownload: boolean;
  readonly youtubeId: string | null;
  readonly mediaId: string | null;
  /** Browsers cannot play its video yet. */
  readonly isPreparing: boolean;
  /** Smaller forms of its video. */
  readonly renditions: readonly KeptRendition[];
  readonly captionsId: string | null;
  readonly captionsLocale: Locale;
  readonly mediaType: string | null;
  readonly fileName: string | null;
  readonly byteSize: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pageCount: number | null;
}

/** Server rules of a kind of lesson. */
export interface LessonKindRules<Content> {
  /** Parses the kind's own fields of a lesson's form; missing parts of the source become null. */
  readonly form: z.ZodType<Partial<LessonSource>>;
  /** Returns the files of a lesson, each with its field of the form. */
  readonly files: (source: LessonSource) => readonly {
    readonly mediaId: string | null;
    readonly kind: MediaKind;
    readonly field: string;
  }[];
  /** Returns whether it has everything that publishing needs. */
  readonly isReady: (source: Pick<LessonSource, 'mediaId' | 'youtubeId'>) => boolean;
  /** Returns whether tables of its own hold what publishing needs; without it nothing more is needed. */
  readonly isSetUp?: (db: Database, lessonId: string) => Promise<boolean>;
  /** Returns the player's content; null for a draft without a file, and for a video that cannot be played yet. */
  readonly contentOf: (lesson: StoredLesson) => Content | null;
  /** Rules of the import from the old system. */
  readonly imported: {
    /** Returns whether a word of the old type column, in small letters, means this kind. */
    readonly isType: (word: string) => boolean;
    /** Returns the target of an old address: a video on YouTube, or the kind of a file to download. */
    readonly sourceOf: (address: string) => { readonly youtubeId?: string; readonly file?: MediaKind };
  };
}

/** Props of a kind's own fields in a lesson's form. */
export interface LessonKindFormProps {
  /** The stored source; null for a new lesson, and for one of another kind. */
  readonly stored: (LessonSource & { readonly file: FileFacts | null; readonly captions: FileFacts | null }) | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly limits: FileLimits;
  /** True if the server converts videos that browsers cannot play. */
  readonly convertsVideos: boolean;
}
