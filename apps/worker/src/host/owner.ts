import { readFileSync, readlinkSync } from 'node:fs';
import { processStart } from '@headroom/bench';

/** Process, its start, the boot of its kernel and the namespace of its process ids: `bench-1/4711-98765@<boot>/<namespace>`. */
const OWNER = /\/(?<pid>\d+)-(?<start>\d+)@(?<place>[0-9a-f-]+\/\d+)$/;

/** Scope within which process ids mean the same: one kernel since one boot, and one namespace. */
function here(): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const namespace = readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  return `${boot}/${namespace}`;
}

/** The name of this worker process in leases: no other one has it, and others of its machine can tell when it has ended. */
export function ownerName(host: string): string {
  return `${host}/${process.pid}-${processStart(process.pid)}@${here()}`;
}

/** The process of a worker of this machine; undefined for one of elsewhere, of which nothing is known. */
function processOf(owner: string | null): { pid: number; start: string } | undefined {
  const { pid, start = '', place } = OWNER.exec(owner ?? '')?.groups ?? {};
  return place === here() ? { pid: Number(pid), start } : undefined;
}

/** The owner of a lease, in words. */
export function ownerLabel(owner: string | null): string {
  const known = processOf(owner);
  return known ? `process ${known.pid} of this machine` : 'of another machine or container';
}

/** Whether a worker is known to have ended. */
export function hasEnded(owner: string | null): boolean {
  const known = processOf(owner);
  if (!known) return false;
  try {
    process.kill(known.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  // The id may have gone to another program. That of another user may be hidden from us.
  const start = processStart(known.pid);
  return start !== undefined && start !== known.start;
}
