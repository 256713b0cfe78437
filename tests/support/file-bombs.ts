import { deflateRawSync, deflateSync, crc32 } from 'node:zlib';
import { workbookOfSheet } from './workbook.ts';

/** Makes a PDF by its numbered objects; `trailer` is everything behind them, which gets the offset of the last one. */
function pdfOf(
  objects: readonly (string | Buffer)[],
  trailer: (lastAt: number, offsets: readonly number[]) => string,
): Buffer {
  const parts = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, { length }) => sum + length, 0));
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  parts.push(Buffer.from(trailer(offsets.at(-1) ?? 0, offsets)));
  return Buffer.concat(parts);
}

const withTable = (lastAt: number, offsets: readonly number[]) => {
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${lastAt + 0}\n%%EOF`;
};

/** Makes a PDF with some pages of text. */
export function pdfOfPages(
  texts: readonly string[],
  more = '',
  font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
): Buffer {
  const kids = texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const pages = texts.flatMap((text, index) => {
    const content = `BT /F1 12 Tf 72 200 Td (${text}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  const catalogue = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    font,
  ];
  return pdfOf([...catalogue, ...pages], (lastAt, offsets) => {
    const last = Buffer.byteLength(pages.at(-1) ?? font);
    const digits = String(offsets.length).length;
    return withTable(lastAt + digits + ' 0 obj\n'.length + last + '\nendobj\n'.length, offsets);
  });
}

/** Makes a PDF whose cross-reference stream unpacks to so many bytes. */
export function pdfWithLargeIndex(bytes: number): Buffer {
  const entries = Math.floor(bytes / 7);
  // Every entry is an object in use at the same place.
  const packed = deflateSync(Buffer.alloc(entries * 7, Buffer.from([1, 0, 0, 0, 15, 0, 0])), { level: 9 });
  const index = Buffer.concat([
    Buffer.from(
      `<< /Type /XRef /Size ${entries} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream'),
  ]);
  const pages = '<< /Type /Pages /Kids [] /Count 1 >>';
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', pages, index], (at) => `startxref\n${at}\n%%EOF`);
}

/** Makes a PDF of arrays, or dictionaries, inside each other. */
export function pdfNested(levels: number, [open, close]: readonly [string, string]): Buffer {
  const root = `<< /Type /Catalog /Pages ${open.repeat(levels)}${close.repeat(levels)} >>`;
  return pdfOf([root], (at) => `trailer\n<< /Size 2 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`);
}

/** Makes a PDF with a page whose content unpacks to so many bytes of small texts. */
export function pdfWithLargePage(bytes: number): Buffer {
  const piece = 'BT /F1 1 Tf (a) Tj ET\n';
  const packed = deflateSync(Buffer.alloc(bytes, piece), { level: 9 });
  const content = Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      font,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
      content,
    ],
    () => 'trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF',
  );
}

/** Makes a PNG of one colour in few bytes, whatever its size in pixels. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((width * 3 + 1) * height, 200_000_000)), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const chunk = Buffer.alloc(8 + named.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.set(named, 4);
  chunk.writeUInt32BE(crc32(named), 4 + named.length);
  return chunk;
}

/** Makes a ZIP of one file per name, each packed by itself; `announced` is the size that its headers claim. */
export function zipOf(
  files: Readonly<Record<string, { readonly content: Buffer; readonly announced?: number }>>,
): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, { content, announced = content.length }] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(announced, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, entry, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  const size = central.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...central, end]);
}

/** Makes a workbook of a handwritten sheet with shared strings. */
export function workbookWith(rows: string, strings = ''): Uint8Array {
  return workbookOfSheet(`<sheetData>${rows}</sheetData>`, strings === '' ? undefined : `<sst>${strings}</sst>`);
}

/** Makes an MP4 whose index has so many bytes of tracks without content. */
export function videoOfEmptyTracks(bytes: number): Buffer {
  const box = (size: number, type: string) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size);
    head.write(type, 4, 'latin1');
    return head;
  };
  const tracks = Buffer.alloc(Math.floor(bytes / 8) * 8, box(8, 'trak'));
  return Buffer.concat([
    box(16, 'ftyp'),
    Buffer.from('isom\0\0\0\0', 'latin1'),
    box(tracks.length + 8, 'moov'),
    tracks,
  ]);
}

/** Makes captions of a beginning and a piece that is repeated, of so many bytes in all. */
export function captionsOf(
  bytes: number,
  piece: string,
  begin = 'WEBVTT\n\n',
  encoding: BufferEncoding = 'utf8',
): Buffer {
  return Buffer.concat([Buffer.from(begin, encoding), Buffer.alloc(bytes, piece, encoding)]).subarray(0, bytes);
}

const repeatedHead = (begin: string, piece: string, length = 4_100) =>
  Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(length, piece, 'latin1')]).subarray(0, length);

/** First bytes of files of types whose readers follow lengths, offsets and boxes: all of them as small, or as large, as can be written. */
export const headBombs: Readonly<Record<string, Buffer>> = {
  'ZIP of empty files': repeatedHead('', 'PK\u0003\u0004'.padEnd(30, '\0')),
  'ZIP of a file of 4 GB': repeatedHead('PK\u0003\u0004'.padEnd(18, '\0'), '\u00ff'),
  'ID3 of 256 MB': repeatedHead('ID3\u0003\0\0\u007f\u007f\u007f\u007f', '\0'),
  'ID3 in ID3': repeatedHead('', 'ID3\u0003\0\0\0\0\0\0'),
  'PNG of empty chunks': repeatedHead('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'.padEnd(33, '\0'), '\0\0\0\0tEXt\0\0\0\0'),
  'PNG of a chunk of 4 GB': repeatedHead('\u0089PNG\r\n\u001a\n', '\u00ff'),
  'EBML in EBML': repeatedHead('', '\u001aE\u00df\u00a3\u0001\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff'),
  'EBML of empty elements': repeatedHead('\u001aE\u00df\u00a3\u00a0', '\u00ec\u0080'),
  'TIFF whose directory is itself': repeatedHead('II*\0\u0008\0\0\0', '\u0008\0\0\0'),
  'ASF of empty objects': repeatedHead('0&\u00b2u\u008ef\u00cf\u0011\u00a6\u00d9', '\0'),
  'gzip of nothing': repeatedHead('\u001f\u008b\u0008\0', '\0'),
  'RIFF in RIFF': repeatedHead('', 'RIFF\u00ff\u00ff\u00ff\u00ff'),
  'Ogg of empty pages': repeatedHead('', 'OggS\0\u0002'.padEnd(28, '\0')),
};
