import { useState } from 'react';

interface Places {
  /** The place that the next answer goes to. */
  readonly current: number;
  readonly select: (place: number) => void;
  readonly put: (answer: string) => void;
  readonly empty: (place: number) => void;
}

/** Places that are filled one after the other: an answer goes to the current one, and the next empty one is current then; a filled place that is selected is emptied. */
export function usePlaces(
  places: readonly (string | null)[],
  onAnswer: (places: readonly (string | null)[]) => void,
): Places {
  const [wanted, setWanted] = useState(0);
  const firstEmpty = places.indexOf(null);
  const current = places[wanted] === null ? wanted : firstEmpty;
  const withAnswer = (at: number, answer: string | null) => places.map((each, place) => (place === at ? answer : each));
  return {
    current,
    select(place) {
      setWanted(place);
      if (places[place] !== null) onAnswer(withAnswer(place, null));
    },
    empty(place) {
      setWanted(place);
      if (places[place] !== null) onAnswer(withAnswer(place, null));
    },
    put(answer) {
      if (current < 0) return;
      const filled = withAnswer(current, answer);
      onAnswer(filled);
      const next = filled.findIndex((each, place) => each === null && place > current);
      setWanted(next >= 0 ? next : filled.indexOf(null));
    },
  };
}
