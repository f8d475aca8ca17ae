'use client';

import { call, type Output } from '@headroom/api/client';
import { useEffect, useState } from 'react';
import { profileText } from '#queueing/draft.ts';
import { Figures } from '#ui/figures.tsx';
import { typedNumber } from '#ui/typed-number.ts';
import { type CompareChoices, type CompareDraft, sidesOf } from './choices.ts';

type Power = Output<'GET /api/v1/comparisons/power'>;

/** Time without a change of the form before the noise is asked for. */
const SETTLES_MS = 400;

/** Changes that the draft's rounds would find of each server, by what was measured of it before. */
export function PowerNote({ choices, draft }: { choices: CompareChoices; draft: CompareDraft }) {
  const query = JSON.stringify(queryOf(choices, draft));
  const [answer, setAnswer] = useState<{ query: string; power: Power | null }>();
  useEffect(() => {
    if (query === 'null') return;
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      const { body = null } = await call('GET /api/v1/comparisons/power', {
        query: JSON.parse(query),
        signal: ended.signal,
      }).catch(() => ({ body: null }));
      if (!ended.signal.aborted) setAnswer({ query, power: body });
    }, SETTLES_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [query]);
  const power = answer?.query === query ? answer.power : null;
  if (!power) return null;
  return (
    <div aria-live="polite" className="border-line border-t pt-3 text-13 text-muted" data-power>
      {power.servers.map((server) => (
        <p key={server.serverId}>
          <Figures text={powerLabel(server)} />
        </p>
      ))}
    </div>
  );
}

/** A server with what would be found of it: `go: 12 rounds find …, by its calibration of 2026-11-20, 12 pairs.` */
export function powerLabel({ serverId, basis, text }: Power['servers'][number]): string {
  if (!basis || !text)
    return `${serverId}: no comparison or calibration with this load on this host class yet.`;
  const { kind, measuredAt, pairs } = basis;
  return `${serverId}: ${text}, by its last ${kind}, ${measuredAt.slice(0, 10)}, ${pairs} pairs.`;
}

function queryOf(choices: CompareChoices, draft: CompareDraft) {
  const { servers, suite, handshake, hostClass, untilDecided } = draft;
  const rounds = typedNumber(draft.rounds);
  const profile = profileText(draft);
  const isPlanned = typeof rounds === 'number' && choices.looks[rounds] !== undefined;
  if (!isPlanned || servers.length === 0 || profile === '') return null;
  const { tools } = sidesOf(choices, draft);
  return {
    ...{ suite, profile, handshake, hostClass, rounds },
    servers: servers.join(','),
    ...(tools.length > 0 && { tools: tools.join(',') }),
    untilDecided: String(untilDecided),
  };
}
