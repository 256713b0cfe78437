/** One picture of a film with the words that stand under it. */
export type Scene = {
  seconds: number;
  /**
   * HTML. An element with data-from (and perhaps data-to) appears and leaves at that second of its
   * scene; data-quiet appears without a note.
   */
  html: string;
  /** What a speaker would say: each line gets an equal share of the scene. */
  captions: string[];
};

export type Film = {
  name: string;
  /** Title and category decide the weave at the top. */
  title: string;
  category: string;
  scenes: Scene[];
};

/** The length of a film in seconds. */
export function filmSeconds(film: Film): number {
  return film.scenes.reduce((sum, scene) => sum + scene.seconds, 0);
}

/** The second at which each scene begins. */
export function sceneStarts(film: Film): number[] {
  let at = 0;
  return film.scenes.map((scene) => {
    const start = at;
    at += scene.seconds;
    return start;
  });
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** The captions as WebVTT. The last cue ends half a second before the film. */
export function filmCaptions(film: Film): string {
  const starts = sceneStarts(film);
  const cues = film.scenes.flatMap((scene, s) => {
    const share = scene.seconds / scene.captions.length;
    return scene.captions.map((text, i) => {
      const from = (starts[s] ?? 0) + share * i + 0.2;
      const to = (starts[s] ?? 0) + share * (i + 1) - (s === film.scenes.length - 1 ? 0.5 : 0.05);
      return `${clock(from)} --> ${clock(to)}\n${text}\n`;
    });
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
