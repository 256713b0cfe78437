import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { directPath, partsPath, type PartsToSend } from '#app/modules/media/uploads/direct-uploads.ts';
import { pieceType, tusVersion } from '#app/modules/media/uploads/tus.ts';
import { finishPath, uploadsPath } from '#app/modules/media/uploads/upload.ts';
import { samples } from '#tests/support/media-desk.ts';
import type { Person, Told } from './person.ts';
import type { School } from './school.ts';

export const film = readFileSync(samples.video);

const encoded = (text: string) => Buffer.from(text).toString('base64');
const announcement = {
  'tus-resumable': tusVersion,
  'upload-length': String(film.length),
  'upload-metadata': `filename ${encoded('film.mp4')},kind ${encoded('video')},audience ${encoded('private')}`,
};

/** Asks for room for a film. */
export const beginFilm = (admin: Person): Promise<Told> =>
  admin.ask(uploadsPath, { method: 'POST', headers: announcement });

/** Announces a film that goes straight into the bucket, and gives its id. */
export async function beginDirectFilm(admin: Person): Promise<string> {
  const file = { kind: 'video', fileName: 'film.mp4', isPublic: false, byteSize: film.length };
  const headers = { 'content-type': 'application/json' };
  const { text } = await admin.ask(directPath, { method: 'POST', headers, body: JSON.stringify(file) });
  return (JSON.parse(text) as PartsToSend).id;
}

/** Asks which parts of it are missing. */
export const partsOfFilm = (admin: Person, id: string): Promise<Told> => admin.ask(partsPath(id), { method: 'POST' });

export const idOf = ({ location }: Told): string => location.slice(uploadsPath.length + 1);

/** Sends the bytes of the film between two of them. */
export function sendFilm(admin: Person, id: string, from: number, to = film.length): Promise<Told> {
  const headers = { 'tus-resumable': tusVersion, 'content-type': pieceType, 'upload-offset': String(from) };
  return admin.ask(`${uploadsPath}/${id}`, { method: 'PATCH', headers, body: film.subarray(from, to) });
}

export const finishFilm = (admin: Person, id: string): Promise<Told> => admin.ask(finishPath(id), { method: 'POST' });

/** The same with one that goes straight into the bucket, up to its media file. */
export async function goOnWithDirectFilm(admin: Person, id: string): Promise<Record<string, number>> {
  const parts = await partsOfFilm(admin, id);
  const [part] = (JSON.parse(parts.text) as PartsToSend).missing;
  const put = part && (await admin.ask(part.address, { method: 'PUT', body: film.subarray(part.start, part.end) }));
  const finish = await finishFilm(admin, id);
  return { parts: parts.status, put: put?.status ?? 0, finish: finish.status };
}

/** What a browser does with an upload that was cut: asks how much is there, sends the rest, and puts the film into a course. */
export async function goOnWithFilm(admin: Person, id: string, { course }: School): Promise<Record<string, number>> {
  const offset = await admin.ask(`${uploadsPath}/${id}`, { method: 'HEAD', headers: { 'tus-resumable': tusVersion } });
  const at = Number(offset.headers['upload-offset']);
  const rest = at < film.length ? await sendFilm(admin, id, at) : null;
  const finish = await finishFilm(admin, id);
  const form = { title: 'The film', type: 'video', videoId: id, newId: randomUUID() };
  const path = `/admin/courses/${course.id}/content/sections/${course.sections[0]?.id ?? ''}/lessons/new`;
  const use = await admin.ask(path, { form });
  return { offset: offset.status, rest: rest?.status ?? 204, finish: finish.status, use: use.status };
}
