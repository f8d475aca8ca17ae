/**
 * What perf writes to a pipe: perf.data-file-format.txt of the kernel's sources, perf_event_open(2). A record has a
 * header of 8 bytes (type, flags, length) and fields of fixed places; numbers are little-endian, as on all machines here.
 */

/** A stretch of a program file in the memory of a process. */
export interface Mapping {
  readonly pid: number;
  readonly start: number;
  readonly end: number;
  /** Offset in the file. */
  readonly offset: number;
  /** Path as the process sees it, or `//anon`, `[vdso]`. */
  readonly path: string;
}

/** One sample: addresses from the function that ran last to its callers, kernel first. */
export interface Sample {
  readonly pid: number;
  readonly tid: number;
  readonly atMs: number;
  readonly user: readonly number[];
  /** Kernel addresses, less KERNEL_BASE. */
  readonly kernel: readonly number[];
}

export interface Receiver {
  mapping(mapping: Mapping): void;
  /** @param isNewProgram whether the process executes another program from now on */
  name(thread: { pid: number; tid: number; name: string }, isNewProgram: boolean): void;
  fork(child: number, parent: number): void;
  sample(sample: Sample): void;
  /** Called before all samples. */
  event(event: { hidesKernel: boolean }): void;
  /** Samples that the kernel dropped. */
  lost(count: number): void;
}

/** Kernel addresses are told from here on, so that they fit a number. */
export const KERNEL_BASE = 0xffff_0000_0000_0000n;

const MAGIC = 'PERFILE2';
const TYPE = { mmap: 1, lost: 2, comm: 3, fork: 7, sample: 9, mmap2: 10, lostSamples: 13, attr: 64 } as const;
const IS_EXEC = 1 << 13;
const EXCLUDES_KERNEL = 1 << 5;
const HEADER_BYTES = 8;
const PIPE_HEADER_BYTES = 16;

/** Fields of a sample in their order (PERF_SAMPLE_*), as `perf record -g` asks for them on its one event. */
const FIELDS = { identifier: 1 << 16, ip: 1, tid: 2, time: 4, id: 64, cpu: 128, period: 256, callchain: 32 };
const READ_FIELDS = Object.values(FIELDS).reduce((all, one) => all | one, 0);
/** Addresses from here on say which addresses follow (PERF_CONTEXT_*). */
const FIRST_CONTEXT = 0x1_0000_0000 - 4095;
const CONTEXT = { kernel: -128 >>> 0, user: -512 >>> 0 };

/** Cuts what perf writes into records, in chunks of any length. */
export class RecordReader {
  readonly #receiver: Receiver;
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;
  #fields = 0;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  /** @throws Error where it is not what perf writes */
  write(chunk: Buffer): void {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    if (!this.#isBegun) {
      if (data.length < PIPE_HEADER_BYTES) {
        this.#keep(data);
        return;
      }
      if (data.toString('latin1', 0, 8) !== MAGIC) throw new Error('perf wrote no records');
      data = data.subarray(Number(data.readBigUInt64LE(8)));
      this.#isBegun = true;
    }
    let at = 0;
    while (data.length - at >= HEADER_BYTES) {
      const length = data.readUInt16LE(at + 6);
      if (length < HEADER_BYTES) throw new Error('perf wrote a record without a length');
      if (data.length - at < length) break;
      this.#read(data.subarray(at, at + length));
      at += length;
    }
    this.#keep(data.subarray(at));
  }

  #keep(rest: Buffer): void {
    // A copy: a slice would hold the whole chunk.
    this.#rest = Buffer.from(rest);
  }

  #read(record: Buffer): void {
    const type = record.readUInt32LE(0);
    const receiver = this.#receiver;
    if (type === TYPE.attr) {
      this.#fields = fieldsOf(record);
      receiver.event({ hidesKernel: (record.readUInt32LE(HEADER_BYTES + 40) & EXCLUDES_KERNEL) !== 0 });
    }
    if (type === TYPE.sample) receiver.sample(sampleOf(record, this.#fields));
    else if (type === TYPE.mmap) receiver.mapping(mappingOf(record, 40));
    else if (type === TYPE.mmap2) receiver.mapping(mappingOf(record, 72));
    else if (type === TYPE.fork) receiver.fork(record.readInt32LE(8), record.readInt32LE(12));
    else if (type === TYPE.lost) receiver.lost(Number(record.readBigUInt64LE(16)));
    else if (type === TYPE.lostSamples) receiver.lost(Number(record.readBigUInt64LE(8)));
    else if (type === TYPE.comm) {
      const thread = { pid: record.readInt32LE(8), tid: record.readInt32LE(12), name: textAt(record, 16) };
      receiver.name(thread, (record.readUInt16LE(4) & IS_EXEC) !== 0);
    }
  }
}

/** Fields of the samples that follow, of the event's attributes. @throws for fields that are not read here */
function fieldsOf(record: Buffer): number {
  const fields = Number(record.readBigUInt64LE(HEADER_BYTES + 24));
  const needed = FIELDS.tid | FIELDS.time | FIELDS.callchain;
  if ((fields & needed) !== needed || (fields & ~READ_FIELDS) !== 0) {
    throw new Error(`perf takes samples of other fields (${fields.toString(16)})`);
  }
  return fields;
}

function sampleOf(record: Buffer, fields: number): Sample {
  let at = HEADER_BYTES;
  const skip = (field: number) => {
    if (fields & field) at += 8;
  };
  skip(FIELDS.identifier);
  skip(FIELDS.ip);
  const [pid, tid] = [record.readInt32LE(at), record.readInt32LE(at + 4)];
  const atMs = Number(record.readBigUInt64LE(at + 8)) / 1e6;
  at += 16;
  skip(FIELDS.id);
  skip(FIELDS.cpu);
  skip(FIELDS.period);
  return { pid, tid, atMs, ...addressesOf(record, at) };
}

function addressesOf(record: Buffer, at: number): Pick<Sample, 'kernel' | 'user'> {
  const found = { kernel: [] as number[], user: [] as number[], none: [] as number[] };
  const count = Math.min(Number(record.readBigUInt64LE(at)), Math.floor((record.length - at - 8) / 8));
  let into = found.none;
  for (let index = 0; index < count; index++) {
    const [low, high] = [record.readUInt32LE(at + 8 + 8 * index), record.readUInt32LE(at + 12 + 8 * index)];
    if (high === 0xffff_ffff && low >= FIRST_CONTEXT) {
      into = low === CONTEXT.kernel ? found.kernel : low === CONTEXT.user ? found.user : found.none;
    } else {
      into.push((into === found.kernel ? high & 0xffff : high) * 2 ** 32 + low);
    }
  }
  return found;
}

function mappingOf(record: Buffer, pathAt: number): Mapping {
  const start = Number(record.readBigUInt64LE(16));
  return {
    pid: record.readInt32LE(8),
    start,
    end: start + Number(record.readBigUInt64LE(24)),
    offset: Number(record.readBigUInt64LE(32)),
    path: textAt(record, pathAt),
  };
}

function textAt(record: Buffer, at: number): string {
  const end = record.indexOf(0, at);
  return record.toString('utf8', at, end < 0 ? record.length : end);
}
