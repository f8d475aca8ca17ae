import { isUnchecked } from '@headroom/model/suite';
import { formatProblem, type Problem, type Project, type Server } from '@headroom/project';
import { printable } from './printable.ts';

/** Problems of a `headroom.yaml`, a line each. */
export function problemsText(problems: readonly Problem[]): string {
  return problems.map((problem) => printable(formatProblem(problem))).join('\n');
}

/** Summary of a project, for a terminal: its servers and where they come from, and what they are asked. */
export function projectText(file: string, { servers, workload }: Project): string {
  const unchecked = workload.tools.filter(({ expect }) => isUnchecked(expect)).map(({ name }) => name);
  const rows: [string, readonly string[]][] = [
    ['servers', servers.map(serverLabel)],
    ['handshakes', [workload.handshakes.join(', ')]],
    ['tools', namesOf(workload.tools.filter(({ method }) => method === undefined))],
    ['operations', namesOf(workload.tools.filter(({ method }) => method !== undefined))],
    ['unchecked', [unchecked.join(', ') || 'none']],
  ];
  const lines = rows.flatMap(([title, values]) =>
    values.map((value, at) => `  ${(at === 0 ? title : '').padEnd(12)}${printable(value)}`),
  );
  return [`${printable(file)} is valid`, ...lines].join('\n');
}

/** Names in a line; none where there are none. */
function namesOf(entries: readonly { name: string }[]): string[] {
  return entries.length === 0 ? [] : [entries.map(({ name }) => name).join(', ')];
}

function serverLabel(server: Server): string {
  return `${server.id}: ${sourceLabel(server)}${server.transport === 'stdio' ? ', over stdio' : ''}`;
}

function sourceLabel({ source }: Server): string {
  switch (source.kind) {
    case 'dockerfile':
      return `Dockerfile ${source.of.path}`;
    case 'build':
      return `built by ${source.of.commands.map((words) => words.join(' ')).join(' && ')}`;
    case 'package':
      return `package ${source.of.name} ${source.of.version} of ${source.of.registry}`;
    case 'image':
      return `image ${source.of}`;
    case 'serverJson':
      return `${source.of.identifier} of ${source.of.path}`;
    case 'mcpJson':
      return `${source.of.name} of ${source.of.path}`;
  }
}
