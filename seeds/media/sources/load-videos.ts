import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DemoVideo } from './video.ts';

const folder = join(import.meta.dirname, 'videos');

/** Loads every video in videos/, by name. Each file exports a video with its name. */
export async function loadVideos(): Promise<DemoVideo[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return Promise.all(files.toSorted().map(loadVideo));
}

async function loadVideo(file: string): Promise<DemoVideo> {
  const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, DemoVideo>;
  const [video, another] = Object.values(exported);
  if (video === undefined || another !== undefined) throw new Error(`videos/${file} must export one video`);
  if (video.name !== basename(file, '.ts')) throw new Error(`videos/${file} holds the video ${video.name}`);
  return video;
}
