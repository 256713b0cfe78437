/** A scene of a video with its captions. */
export type Scene = {
  seconds: number;
  /**
   * HTML. An element with data-from (and optionally data-to) appears and disappears at that second of its scene; data-quiet appears without
   * a note.
   */
  html: string;
  /** Spoken text: each line gets an equal share of the scene. */
  captions: string[];
};

export type DemoVideo = {
  name: string;
  /** Title and category select the weave at the top. */
  title: string;
  category: string;
  /** Styles for the drawings of this video, after the common styles. */
  style?: string;
  scenes: Scene[];
};

/** Returns the length of a video in seconds. */
export function videoSeconds(video: DemoVideo): number {
  return video.scenes.reduce((sum, scene) => sum + scene.seconds, 0);
}

/** Returns the start of each scene in seconds. */
export function sceneStarts(video: DemoVideo): number[] {
  let at = 0;
  return video.scenes.map((scene) => {
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

/** Writes the captions as WebVTT. The last cue ends half a second before the video. */
export function videoCaptions(video: DemoVideo): string {
  const starts = sceneStarts(video);
  const cues = video.scenes.flatMap((scene, s) => {
    const share = scene.seconds / scene.captions.length;
    return scene.captions.map((text, i) => {
      const from = (starts[s] ?? 0) + share * i + 0.2;
      const to = (starts[s] ?? 0) + share * (i + 1) - (s === video.scenes.length - 1 ? 0.5 : 0.05);
      return `${clock(from)} --> ${clock(to)}\n${text}\n`;
    });
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
