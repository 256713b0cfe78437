import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { FileFacts, FileLimits, MediaKind } from '#app/modules/media/media-file.ts';
import type { File } from '#app/ui/icons.ts';

/** What outlines know of how long and how heavy a lesson is. */
export interface LessonMeasures {
  /** Of a video; null where it is not known. */
  readonly durationSeconds: number | null;
  /** Of its file; null where it has none. */
  readonly byteSize: number | null;
}

/** What outlines know of how much there is to watch or to read. */
export interface LessonExtent {
  /** Of a video; null where it is not known. */
  readonly durationSeconds: number | null;
  /** Of its text. */
  readonly wordCount: number;
  /** Of a PDF; null where it is not known. */
  readonly pageCount: number | null;
}

/** Whole minutes, at least 1; takes seconds. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** What every screen and use case knows of a kind of lesson. Shared by server and browser: no views and no schemas. */
export interface LessonKindDefinition {
  /** 'Video'. */
  readonly label: string;
  /** 'video', to be counted: '3 videos'. */
  readonly unit: string;
  readonly icon: typeof File;
  /** What a learner does with it: 'Watch'. */
  readonly verb: string;
  /** Whether outlines show its icon, and its label where it has no size. */
  readonly isNamedInOutline: boolean;
  /** Whether the portal's list of lessons plays it. */
  readonly isPlayable: boolean;
  /** How long and how heavy it is, said before anything of it loads: '11:38, 38.20 MB'; '' where nothing is known. */
  readonly size: (lesson: LessonMeasures) => string;
  /** About how long it takes, in whole minutes of at least 1; null where nothing tells. */
  readonly minutes: (lesson: LessonExtent) => number | null;
  readonly position: {
    /** The smallest change of a learner's position that is worth sending. */
    readonly step: number;
    /** A position as notes and exports show it: '4:12', 'Page 3'; '' where it says nothing to a reader. */
    readonly label: (position: number) => string;
  };
  /** What marks it as done: the learner, by 'Mark as complete', or a use case of the kind, such as a passed check. */
  readonly completedBy: 'learner' | 'use case';
}

/** What the player hands to the view of a lesson. */
export interface LessonViewProps<Content> {
  readonly lesson: LessonMeasures & { readonly title: string };
  readonly content: Content;
  /** Where the learner was when the lesson opened; null for somebody new. */
  readonly start: number | null;
  readonly keeper: PositionKeeper;
  /** Of the course: the woven picture. */
  readonly artwork: { readonly category: string; readonly title: string };
  /** 'Mark as complete', or that it is done. */
  readonly completion: ReactNode;
  /** Asked once, when the lesson opens: whether it begins by itself, because the learner came from the end of another. */
  readonly beginsByItself: () => boolean;
  /** It was seen to its end, or goes on after that. */
  readonly onEnd: (isAtEnd: boolean) => void;
  /** A note is asked for at a position; null where no notes are kept. */
  readonly onNote: ((position: number) => void) | null;
}

export interface PositionKeeper {
  /** Where the learner is now; sent at most every `sendEvery`. */
  readonly report: (position: number) => void;
  /** Sends what was held back: on pause, and at the end. */
  readonly flush: () => void;
  /** The same for a page that is hidden or goes away, which may hear no answer. */
  readonly leave: () => void;
}

/** What the player shows of a kind of lesson. */
export interface LessonKindView<Content> {
  /** Over the whole width above the lesson's title; without it the lesson is laid out for reading. */
  readonly Stage?: ComponentType<LessonViewProps<Content>>;
  /** Below the title. */
  readonly Body: ComponentType<LessonViewProps<Content>>;
  /** Positions of notes; without it notes are about the whole lesson. */
  readonly notes?: {
    /** Where a note is begun; null where that is not known. */
    readonly positionNow: () => number | null;
    readonly goTo: (position: number) => void;
  };
}

/** What a lesson is made of besides its text, by the columns of its row. */
export interface LessonSource {
  /** Its video or PDF. */
  readonly mediaId: string | null;
  readonly captionsId: string | null;
  readonly youtubeId: string | null;
  /** Length of a video on YouTube, typed by an admin; for files it is read from the file. */
  readonly durationSeconds: number | null;
}

/** A lesson's row with its file, as the player's content is made of it. */
export interface StoredLesson {
  readonly body: string;
  readonly allowDownload: boolean;
  readonly youtubeId: string | null;
  readonly mediaId: string | null;
  /** Browsers cannot play its video yet. */
  readonly isPreparing: boolean;
  readonly captionsId: string | null;
  readonly mediaType: string | null;
  readonly fileName: string | null;
  readonly byteSize: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pageCount: number | null;
}

/** What the server does with a kind of lesson. */
export interface LessonKindRules<Content> {
  /** Reads the fields of a lesson's form that are this kind's own; what they leave out of the source is null. */
  readonly form: z.ZodType<Partial<LessonSource>>;
  /** The files of a lesson, each with the field of the form that names it. */
  readonly files: (source: LessonSource) => readonly {
    readonly mediaId: string | null;
    readonly kind: MediaKind;
    readonly field: string;
  }[];
  /** Whether it has what it needs to be published. */
  readonly isReady: (source: Pick<LessonSource, 'mediaId' | 'youtubeId'>) => boolean;
  /** What the player is given; null for a draft that has no file yet, and for a video that cannot be played yet. */
  readonly contentOf: (lesson: StoredLesson) => Content | null;
  /** How the import recognises it in the old system. */
  readonly imported: {
    /** Whether a word of the old column for the type, in small letters, means this kind. */
    readonly isType: (word: string) => boolean;
    /** What the old address leads to: a video on YouTube, or a file of a kind that is to be fetched. */
    readonly sourceOf: (address: string) => { readonly youtubeId?: string; readonly file?: MediaKind };
  };
}

/** What the editor hands to those fields of a lesson's form that are one kind's own. */
export interface LessonKindFormProps {
  /** What is stored; null for a new lesson, and for one of another kind. */
  readonly stored: (LessonSource & { readonly file: FileFacts | null; readonly captions: FileFacts | null }) | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly limits: FileLimits;
  /** Whether the server converts videos that browsers do not play. */
  readonly convertsVideos: boolean;
}
