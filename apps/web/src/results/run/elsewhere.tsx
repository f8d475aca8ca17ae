import type { ElsewhereFacts } from '@headroom/db';
import { runtimeWords } from '@headroom/model/host';
import { formatCount } from '@headroom/report';
import { CopyButton } from '#ui/copy-button.tsx';
import { Figures } from '#ui/figures.tsx';
import { Notice } from '#ui/message.tsx';
import { Fact } from './facts.tsx';
import { networkMeaning } from './network.ts';

/** Mark of figures that no host of this installation measured. */
export function ElsewhereNotice({ elsewhere }: { elsewhere: ElsewhereFacts }) {
  return (
    <Notice tone="warn" title="Measured elsewhere">
      {originLabel(elsewhere)} Shown as uploaded; outside trends, rankings and publications.
    </Notice>
  );
}

function originLabel({ machine, by, headroom }: ElsewhereFacts): string {
  return `On ${machine.name}, uploaded${by === null ? '' : ` by ${by}`}, reported by headroom ${headroom}.`;
}

/** Machine and files of a measurement, as its uploader says. */
export function ElsewhereFactList({ elsewhere }: { elsewhere: ElsewhereFacts }) {
  const { machine, base, ...head } = elsewhere;
  return (
    <>
      <Fact name="Machine">
        <Words text={machine.name} />
      </Fact>
      <Fact name="Processor">
        <Words text={`${machine.cpuModel}, ${machine.cpus} logical`} />
      </Fact>
      <Fact name="Memory">
        <Words text={`${formatCount(machine.memoryMb)} MB`} />
      </Fact>
      <Fact name="System">
        <Words text={machine.os} />
      </Fact>
      {base && <Started of={base} side="base" />}
      <Started of={head} side={base ? 'head' : null} />
    </>
  );
}

type StartedFacts = Pick<ElsewhereFacts, 'egress' | 'fileHash' | 'isolated' | 'runtime'>;

function Started({ of, side }: { of: StartedFacts; side: 'base' | 'head' | null }) {
  const { egress, fileHash } = of;
  const suffix = side === null ? '' : `, ${side}`;
  return (
    <>
      <Fact name={`Server${suffix}`}>{howLabel(of)}</Fact>
      {egress && (
        <Fact name={`Network${suffix}`}>
          <Words text={networkMeaning(egress)} />
        </Fact>
      )}
      <Fact name={`headroom.yaml${suffix}`}>
        <span className="num" title={`SHA-256 ${fileHash}`}>
          {fileHash.slice(0, 12)}
        </span>
        <CopyButton text={fileHash} what={`the file’s SHA-256${suffix}`} />
      </Fact>
    </>
  );
}

function howLabel({ runtime, isolated }: StartedFacts): string {
  if (runtime === 'running') return 'already running';
  return `${runtimeWords(runtime).howOne}${isolated ? '' : ' that shares the host'}`;
}

/** A text of the uploader, of any length. */
function Words({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere">
      <Figures text={text} />
    </span>
  );
}
