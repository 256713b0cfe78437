import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  directPath,
  partsPath,
  type PartsToSend,
  finishPath,
  uploadsPath,
} from '#app/modules/catalogue/media/uploads/upload.ts';
import { pieceType, tusVersion } from '#app/modules/catalogue/media/uploads/tus.ts';
import { samples } from '../support/media-fixture.ts';
import type { HttpClient, HttpResult } from './http-client.ts';
import type { CourseFixtures } from './course-fixtures.ts';

export const video = readFileSync(samples.video);

const encoded = (text: string) => Buffer.from(text).toString('base64');
const announcement = {
  'tus-resumable': tusVersion,
  'upload-length': String(video.length),
  'upload-metadata': `filename ${encoded('video.mp4')},kind ${encoded('video')},audience ${encoded('private')}`,
};

/** Announces an upload to the server. */
export const beginVideo = (staff: HttpClient): Promise<HttpResult> =>
  staff.ask(uploadsPath, { method: 'POST', headers: announcement });

/** Announces an upload to the bucket and returns its id. */
export async function beginDirectVideo(staff: HttpClient): Promise<string> {
  const file = { kind: 'video', fileName: 'video.mp4', isPublic: false, byteSize: video.length };
  const headers = { 'content-type': 'application/json' };
  const { text } = await staff.ask(directPath, { method: 'POST', headers, body: JSON.stringify(file) });
  return (JSON.parse(text) as PartsToSend).id;
}

/** Reads which parts of an upload to the bucket are missing. */
export const partsOfVideo = (staff: HttpClient, id: string): Promise<HttpResult> =>
  staff.ask(partsPath(id), { method: 'POST' });

export const idOf = ({ location }: HttpResult): string => location.slice(uploadsPath.length + 1);

/** Sends the bytes of the video between two offsets. */
export function sendVideo(staff: HttpClient, id: string, from: number, to = video.length): Promise<HttpResult> {
  const headers = { 'tus-resumable': tusVersion, 'content-type': pieceType, 'upload-offset': String(from) };
  return staff.ask(`${uploadsPath}/${id}`, { method: 'PATCH', headers, body: video.subarray(from, to) });
}

export const finishVideo = (staff: HttpClient, id: string): Promise<HttpResult> =>
  staff.ask(finishPath(id), { method: 'POST' });

/** Resumes an upload to the bucket, up to its media file. */
export async function resumeDirectVideo(staff: HttpClient, id: string): Promise<Record<string, number>> {
  const parts = await partsOfVideo(staff, id);
  const [part] = (JSON.parse(parts.text) as PartsToSend).missing;
  const put = part && (await staff.ask(part.address, { method: 'PUT', body: video.subarray(part.start, part.end) }));
  const finish = await finishVideo(staff, id);
  return { parts: parts.status, put: put?.status ?? 0, finish: finish.status };
}

/** Resumes an interrupted upload as a browser does: reads the offset, sends the rest, and adds the video to a course. */
export async function resumeVideo(
  staff: HttpClient,
  id: string,
  { course }: CourseFixtures,
): Promise<Record<string, number>> {
  const offset = await staff.ask(`${uploadsPath}/${id}`, { method: 'HEAD', headers: { 'tus-resumable': tusVersion } });
  const at = Number(offset.headers['upload-offset']);
  const rest = at < video.length ? await sendVideo(staff, id, at) : null;
  const finish = await finishVideo(staff, id);
  const form = { title: 'The video', type: 'video', videoId: id, newId: randomUUID() };
  const path = `/admin/courses/${course.id}/content/sections/${course.sections[0]?.id ?? ''}/lessons/new`;
  const use = await staff.ask(path, { form });
  return { offset: offset.status, rest: rest?.status ?? 204, finish: finish.status, use: use.status };
}
