import { plain } from '#app/shared/fold-text.ts';
import {
  allWordsOf,
  distanceOf,
  parseSearch,
  saysNothing,
  stemOf,
  tolerated,
  withoutClass,
  wordsOf,
  type SearchTerm,
} from './word-forms.ts';

/** Where a word stands, the most telling first, and what a word there counts. */
export const searchedFields = ['title', 'category', 'instructor', 'lessons', 'description', 'about'] as const;
type SearchedField = (typeof searchedFields)[number];

const weights: Readonly<Record<SearchedField, number>> = {
  title: 100,
  category: 50,
  instructor: 50,
  lessons: 30,
  description: 20,
  about: 5,
};

/** A course as it is searched: its texts in every language. */
export interface SearchedCourse extends Readonly<Record<SearchedField, string>> {
  readonly id: string;
}

export interface CourseMatches {
  /** Ids of the courses with all words, and how well each matches. */
  readonly scores: ReadonlyMap<string, number>;
  /** If there are none: the courses with the most of the words, best first. */
  readonly nearest: readonly string[];
}

/** Searches courses in memory. The time grows with the number of different words, never with their product. */
export interface SearchIndex {
  find(typed: string): CourseMatches;
}

/** A word of the courses. */
interface IndexedWord {
  readonly word: string;
  readonly stem: string;
  readonly classless: string;
  /** Pairs of a course's index and what the word counts there. */
  readonly places: number[];
}

/** How well courses match a term: by the index of the course. */
type Scores = Map<number, number>;

/** Maximum number of the nearest courses. */
const maxNearest = 3;

export function createSearchIndex(courses: readonly SearchedCourse[]): SearchIndex {
  const words = indexWords(courses);
  const byWord = new Map(words.map((word) => [word.word, word]));
  const texts = courses.map((course) => searchedFields.map((field) => ` ${wordsOf(course[field]).join(' ')} `));
  const titles = courses.map(({ title }) => plain(title).toLowerCase());

  function add(scores: Scores, { places }: IndexedWord, quality: number): void {
    for (let place = 0; place < places.length; place += 2) {
      const [course = 0, weight = 0] = [places[place], places[place + 1]];
      scores.set(course, Math.max(scores.get(course) ?? 0, Math.round(weight * quality)));
    }
  }

  function scoresOfPhrase({ words: phrase }: SearchTerm): Scores {
    const text = ` ${phrase.join(' ')} `;
    const scores: Scores = new Map();
    for (const [course, fields] of texts.entries()) {
      const field = fields.findIndex((each) => each.includes(text));
      const name = searchedFields[field];
      if (name) scores.set(course, weights[name]);
    }
    return scores;
  }

  function scoresOfWord(typed: string): Scores {
    const scores: Scores = new Map();
    const stem = stemOf(typed);
    for (const word of words) {
      const quality = qualityOf(typed, stem, word);
      if (quality > 0) add(scores, word, quality);
    }
    return scores;
  }

  /** Finds also words with spelling mistakes, other classes of Kiswahili nouns, and two words written as one. */
  function scoresOfMisspelt(typed: string): Scores {
    const scores = scoresOfWord(typed);
    const [limit, classless] = [tolerated(typed), withoutClass(typed)];
    for (const word of words) {
      if (word.classless === classless && classless.length >= 4) add(scores, word, 0.6);
      if (limit === 0 || saysNothing(word.word) || word.word.length < 3) continue;
      const whole = distanceOf(typed, word.word, limit);
      if (whole <= limit) add(scores, word, 0.5 - 0.15 * whole);
      else if (typed.length >= 6 && distanceOf(typed, word.word, 1, true) <= 1) add(scores, word, 0.3);
    }
    for (let middle = 3; middle <= typed.length - 3; middle += 1) {
      const [first, second] = [byWord.get(typed.slice(0, middle)), byWord.get(typed.slice(middle))];
      if (first && second) for (const [course, score] of inBoth(first, second)) raise(scores, course, score);
    }
    return scores;
  }

  function inBoth(first: IndexedWord, second: IndexedWord): Scores {
    const [one, other]: [Scores, Scores] = [new Map(), new Map()];
    add(one, first, 0.5);
    add(other, second, 0.5);
    return intersect([one, other]);
  }

  const scoresOf = (terms: readonly SearchTerm[], ofWord: (word: string) => Scores): Scores => {
    const scores: Scores = new Map();
    for (const term of terms)
      for (const [course, score] of term.isPhrase ? scoresOfPhrase(term) : ofWord(term.words[0] ?? ''))
        raise(scores, course, score);
    return scores;
  };

  /** Signs alone are searched in titles. */
  function scoresOfSigns(typed: string): Scores {
    const signs = plain(typed).trim().toLowerCase();
    return new Map(titles.flatMap((title, course) => (title.includes(signs) ? [[course, 1] as const] : [])));
  }

  return {
    find(typed) {
      const { wanted, excluded } = parseSearch(typed);
      const isExcluded = new Set(excluded.flatMap((term) => [...scoresOf([term], scoresOfWhole).keys()]));
      const allowed = (scores: Scores): Scores =>
        isExcluded.size === 0 ? scores : new Map([...scores].filter(([course]) => !isExcluded.has(course)));
      if (wanted.length === 0) {
        const found = excluded.length > 0 ? everything(courses) : scoresOfSigns(typed);
        return { scores: byId(courses, allowed(found)), nearest: [] };
      }
      const exact = wanted.map((terms) => scoresOf(terms, scoresOfWord));
      const tolerant = exact.map((scores, index) =>
        scores.size > 0 ? scores : scoresOf(wanted[index] ?? [], scoresOfMisspelt),
      );
      let found = allowed(intersect(tolerant));
      if (found.size > 0) return { scores: byId(courses, found), nearest: [] };
      const most = wanted.map((terms) => scoresOf(terms, scoresOfMisspelt));
      found = allowed(intersect(most));
      if (found.size > 0) return { scores: byId(courses, found), nearest: [] };
      return { scores: new Map(), nearest: nearestOf(most, allowed).map((course) => courses[course]?.id ?? '') };
    },
  };

  /** Excludes whole words only: '-data' leaves out no 'database'. */
  function scoresOfWhole(typed: string): Scores {
    const scores: Scores = new Map();
    const stem = stemOf(typed);
    for (const word of words) if (word.word === typed || word.stem === stem) add(scores, word, 1);
    return scores;
  }
}

function indexWords(courses: readonly SearchedCourse[]): IndexedWord[] {
  const index = new Map<string, IndexedWord>();
  for (const [number, course] of courses.entries()) {
    const seen = new Set<string>();
    for (const field of searchedFields)
      for (const word of allWordsOf(course[field])) {
        // The first field is the most telling one.
        if (seen.has(word)) continue;
        seen.add(word);
        let known = index.get(word);
        if (!known) {
          known = { word, stem: stemOf(word), classless: withoutClass(word), places: [] };
          index.set(word, known);
        }
        known.places.push(number, weights[field]);
      }
  }
  return [...index.values()];
}

/** Returns how well a word matches what was typed, from 0 to 1: itself, another form, its beginning, or its middle. */
function qualityOf(typed: string, stem: string, { word, stem: wordStem }: IndexedWord): number {
  if (word === typed) return 1;
  if (wordStem === stem) return 0.9;
  if (typed.length < 2 || !word.includes(typed)) return 0;
  if (word.startsWith(typed)) return 0.8;
  return typed.length < 3 ? 0 : 0.4;
}

const raise = (scores: Scores, course: number, score: number) =>
  scores.set(course, Math.max(scores.get(course) ?? 0, score));

/** Returns the courses of all terms, with the sum of their scores. */
function intersect([first = new Map(), ...others]: readonly Scores[]): Scores {
  const both: Scores = new Map();
  for (const [course, score] of first) {
    const rest = others.map((scores) => scores.get(course));
    if (rest.every((each) => each !== undefined))
      both.set(
        course,
        rest.reduce((sum, each) => sum + each, score),
      );
  }
  return both;
}

/** Returns the courses with most of the terms, the best first. */
function nearestOf(terms: readonly Scores[], allowed: (scores: Scores) => Scores): number[] {
  const sums: Scores = new Map();
  for (const scores of terms)
    // A term counts more than any place of it.
    for (const [course, score] of scores) sums.set(course, (sums.get(course) ?? 0) + 1_000 + score);
  return [...allowed(sums)]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxNearest)
    .map(([course]) => course);
}

const everything = (courses: readonly SearchedCourse[]): Scores => new Map(courses.map((_, course) => [course, 1]));

const byId = (courses: readonly SearchedCourse[], scores: Scores): ReadonlyMap<string, number> =>
  new Map([...scores].map(([course, score]) => [courses[course]?.id ?? '', score]));
