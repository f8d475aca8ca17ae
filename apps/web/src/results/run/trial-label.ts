import type { Side } from '@headroom/model/comparison';

/** Name of a trial: "go, round 2", "go, head, round 2". */
export function trialLabel({
  serverId,
  side,
  round,
}: {
  serverId: string;
  side: Side | null;
  round: number;
}): string {
  return [serverId, ...(side === null ? [] : [side]), `round ${round}`].join(', ');
}
