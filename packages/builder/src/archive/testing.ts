/** For tests only: archives, also such as no honest program writes. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** An entry of a made-up archive; a text alone is the content of a file. */
export interface MadeEntry {
  readonly content?: string | Buffer;
  /** Of a link. */
  readonly target?: string;
  /** Of a tar: by its letter, 0 a file, 1 a hard link, 2 a link, 3 a device, 5 a folder. */
  readonly type?: string;
  readonly mode?: number;
  /** Of a zip. */
  readonly flags?: number;
  readonly method?: number;
  /** Size that it says it has; else that of the content. */
  readonly says?: number;
  readonly crc?: number;
}
type Made = Readonly<Record<string, string | Buffer | MadeEntry>> | readonly (readonly [string, MadeEntry])[];

const MADE_BY_UNIX = 3;
const LINK = 0o120_777;

function entriesOf(made: Made): [string, MadeEntry][] {
  const all = Array.isArray(made) ? (made as [string, MadeEntry][]) : Object.entries(made);
  return all.map(([name, entry]) => {
    const plain = typeof entry === 'string' || Buffer.isBuffer(entry);
    return [name, plain ? { content: entry } : (entry as MadeEntry)];
  });
}

/** A zip. */
export function zipOf(made: Made): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  const entries = entriesOf(made);
  for (const [
    name,
    { content = '', target, mode = 0o100_644, flags = 0, method = 8, says, crc },
  ] of entries) {
    const raw = Buffer.from(target ?? content);
    const packed = method === 0 ? raw : deflateRawSync(raw);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc ?? crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says ?? raw.length, 18);
    common.writeUInt16LE(path.length, 22);
    local.push(Buffer.from('PK\x03\x04'), common, path, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((target === undefined ? mode : LINK) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, MADE_BY_UNIX]);
    central.push(Buffer.from('PK\x01\x02'), madeBy, common, rest, path);
    offset += 4 + common.length + path.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

/** A tar without compression. */
export function tarOf(made: Made): Buffer {
  const blocks = entriesOf(made).flatMap(([name, entry]) => {
    const records = [recordOf('path', name), recordOf('linkpath', entry.target ?? '')].join('');
    const longer = records === '' ? [] : blocksOf('PaxHeader', { content: records, type: 'x' });
    return [...longer, ...blocksOf(name, entry)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** As many bytes as a header has room for, of a name and of what a link names. */
const NAME_BYTES = 100;

function blocksOf(name: string, { content = '', target, type, mode = 0o644, says }: MadeEntry): Buffer[] {
  const raw = Buffer.from(content);
  const header = Buffer.alloc(512);
  const kind = type ?? (target === undefined ? '0' : '2');
  header.write(name, 0, NAME_BYTES);
  header.write(`${mode.toString(8).padStart(7, '0')}\0`, 100);
  header.write('0000000\x000000000\0', 108);
  header.write(`${(says ?? raw.length).toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0        ', 136);
  header.write(kind, 156);
  header.write(target ?? '', 157, NAME_BYTES);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, raw, Buffer.alloc((512 - (raw.length % 512)) % 512)];
}

/** The record of a text that a header has no room for: its length, which counts its own digits, a key and the text. */
function recordOf(key: string, text: string): string {
  const rest = ` ${key}=${text}\n`;
  const bytes = Buffer.byteLength(rest);
  if (Buffer.byteLength(text) <= NAME_BYTES) return '';
  const digits = String(bytes + String(bytes).length).length;
  return `${bytes + digits}${rest}`;
}

/** A tar that gzip has packed. */
export function tarGzOf(made: Made): Buffer {
  return gzipSync(tarOf(made));
}
