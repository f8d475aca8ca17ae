import type { CpuProfile } from '@headroom/model/cpu-profile';
import { expect, test } from 'vitest';
import { frameKinds, nodeKinds, threadKind } from './classes.ts';
import { functionKey } from './functions.ts';
import { CPU_CLASSES } from './rules.ts';
import { tallyOf } from './tally.ts';
import { profileOf } from './test-profile.ts';

type Row = readonly [profiler: CpuProfile['profiler'], frame: string, file: string | null, kind: string];

/** Frames as profilers name them; those of Go were recorded by perf of a server under load. */
const FRAMES: readonly Row[] = [
  ['perf', 'main.search @ /srv/probe', null, 'own'],
  ['perf', 'github.com/acme/search/internal/rank.Score @ /srv/probe', null, 'own'],
  ['perf', 'github.com/mark3labs/mcp-go/server.(*MCPServer).HandleMessage @ /srv/probe', null, 'library'],
  ['perf', 'encoding/json.(*encodeState).reflectValue @ /srv/probe', null, 'library'],
  ['perf', 'net/http.(*conn).serve @ /srv/probe', null, 'library'],
  ['perf', 'runtime.mallocgc @ /srv/probe', null, 'runtime'],
  ['perf', 'internal/runtime/maps.(*table).grow @ /srv/probe', null, 'runtime'],
  ['perf', 'runtime.gcBgMarkWorker @ /srv/probe', null, 'gc'],
  ['perf', 'runtime.gcenable.gowrap1 @ /srv/probe', null, 'gc'],
  ['perf', 'runtime.bgsweep @ /srv/probe', null, 'gc'],
  ['perf', 'internal/sync.(*Mutex).lockSlow @ /srv/probe', null, 'locks'],
  ['perf', 'runtime.lock2 @ /srv/probe', null, 'locks'],
  ['perf', 'runtime.lockVerifyMSize @ /srv/probe', null, 'runtime'],
  ['perf', '__vdso_clock_gettime @ [vdso]', null, 'runtime'],
  ['perf', 'tcp_sendmsg @ [kernel.kallsyms]', null, 'kernel'],
  ['bun', 'JSC::SlotVisitor::drain @ /usr/bin/bun', null, 'gc'],
  ['bun', 'JSC::DFG::Plan::compileInThread @ /usr/bin/bun', null, 'jit'],
  ['bun', 'search', '/srv/main.ts', 'own'],
  ['py-spy', 'search', '/srv/server.py', 'own'],
  ['py-spy', 'loads', '/usr/lib/python3.13/json/__init__.py', 'runtime'],
  ['py-spy', 'dispatch', '/srv/.venv/lib/python3.13/site-packages/mcp/server.py', 'library'],
  ['py-spy', 'gc_collect_main @ /usr/bin/python3.13', null, 'gc'],
  ['py-spy', 'take_gil @ /usr/bin/python3.13', null, 'locks'],
  ['async-profiler', 'com/acme/Search.rank', null, 'own'],
  ['async-profiler', 'java/util/HashMap.putVal', null, 'runtime'],
  ['async-profiler', 'io/netty/channel/nio/NioEventLoop.run', null, 'library'],
  ['async-profiler', 'java/util/concurrent/locks/ReentrantLock.lock', null, 'locks'],
  ['async-profiler', 'java/util/concurrent/locks/LockSupport.park', null, 'runtime'],
  ['async-profiler', 'G1ParScanThreadState::trim_queue @ /opt/jdk/lib/server/libjvm.so', null, 'gc'],
  ['async-profiler', 'PhaseChaitin::Register_Allocate @ /opt/jdk/lib/server/libjvm.so', null, 'jit'],
];
test.each(FRAMES)('%s: %s (%s) is %s', (profiler, text, file, kind) => {
  const [name = '', module = null] = text.split(' @ ');
  const frames = [
    { name, module, file, line: null },
    { name: 'runtime.goexit', module: null, file: null, line: null },
  ];
  expect(frameKinds({ profiler, frames })[0]).toBe(kind);
});

/** Languages that perf’s stacks tell by a frame in addition. */
const TOLD = [
  ['tokio::runtime::task::raw::poll', 'search_server::rank::h0123456789abcdef', 'own'],
  ['tokio::runtime::task::raw::poll', '<alloc::vec::Vec<T> as core::clone::Clone>::clone', 'runtime'],
  ['tokio::runtime::task::raw::poll', 'serde_json::de::from_str', 'library'],
  ['tokio::runtime::task::raw::poll', 'parking_lot::raw_mutex::RawMutex::lock_slow', 'locks'],
  ['IsolateEnterStub_JavaMainWrapper_run', 'GCImpl_doCollectCore_0af4', 'gc'],
  ['IsolateEnterStub_JavaMainWrapper_run', 'com.acme.Search.rank', 'own'],
] as const;
test.each(TOLD)('beside %s, %s is %s', (sign, name, kind) => {
  const frames = [sign, name].map((each) => ({ name: each, module: null, file: null, line: null }));
  expect(frameKinds({ profiler: 'perf', frames })[1]).toBe(kind);
});

const OF_NODE = [
  ['search', '/srv/dist/main.js', 'own'],
  ['parse', '/srv/node_modules/zod/index.js', 'library'],
  ['processTicksAndRejections', 'node:internal/process/task_queues', 'runtime'],
  ['(garbage collector)', null, 'gc'],
  ['v8::internal::Heap::Scavenge() @ /usr/bin/node', null, 'gc'],
  ['v8::internal::compiler::PipelineImpl::Run @ /usr/bin/node', null, 'jit'],
  ['Builtins_ArrayPrototypePush @ /usr/bin/node', null, 'runtime'],
] as const;
test.each(OF_NODE)('of Node.js, %s in %s is %s', (text, file, kind) => {
  const [name = '', module = null] = text.split(' @ ');
  const sign = { name: 'Builtins_JSEntry', module: '/usr/bin/node', file: null, line: null };
  expect(frameKinds({ profiler: 'perf', frames: [sign, { name, module, file, line: null }] })[1]).toBe(kind);
});

/** Frames of .NET, as perf's maps name them. */
const OF_DOTNET = [
  ['JIT_New @ libcoreclr.so', 'runtime'],
  ['WKS::gc_heap::mark_phase @ libcoreclr.so', 'gc'],
  ['compCompile @ libclrjit.so', 'jit'],
  ['System.Threading.Monitor::Enter(object) @ System.Private.CoreLib', 'locks'],
  ['[unknown] @ System.Private.CoreLib.dll', 'runtime'],
  ['[unknown] @ memfd:doublemapper', 'runtime'],
  ['stub<4> ReportStubBlock<MethodCallThunk>', 'runtime'],
  [
    'ModelContextProtocol.McpSessionHandler::HandleRequestAsync(string) @ ModelContextProtocol.Core',
    'library',
  ],
  ['Acme.Search::Rank(System.Threading.CancellationToken) @ Search', 'own'],
] as const;
test.each(OF_DOTNET)('of .NET, %s is %s', (text, kind) => {
  const [name = '', module = null] = text.split(' @ ');
  const sign = { name: 'JIT_New', module: 'libcoreclr.so', file: null, line: null };
  expect(frameKinds({ profiler: 'perf', frames: [sign, { name, module, file: null, line: null }] })[1]).toBe(
    kind,
  );
});

test('what runs within garbage collection or a lock belongs to it, and code of the server within a lock to itself', () => {
  const names = ['main.f', 'runtime.gcAssistAlloc', 'runtime.scan', 'sync.(*Mutex).Lock', 'runtime.futex'];
  const profile = profileOf([
    { frames: names.slice(0, 3), seconds: [1] },
    { frames: ['main.f', 'sync.(*Mutex).Lock', 'runtime.futex'], seconds: [1] },
    { frames: ['main.f', 'sync.(*Mutex).Lock', 'main.f'], seconds: [1] },
    { frames: ['main.f', 'runtime.futex'], seconds: [1] },
    { frames: ['runtime.goexit'], seconds: [1] },
  ]);
  const kinds = nodeKinds(profile, frameKinds(profile));
  expect(kinds).toEqual(['own', 'gc', 'gc', 'locks', 'locks', 'own', 'runtime', 'runtime']);
});

test('threads of the runtime have one class, whatever they run', () => {
  expect(threadKind('C2 CompilerThre')).toBe('jit');
  expect(threadKind('http-nio-8080-e')).toBeNull();
  const profile = profileOf([{ frames: ['main.f'], seconds: [3], thread: 'GC Thread#0' }]);
  const { classes } = tallyOf(profile);
  expect(CPU_CLASSES.filter((kind) => (classes[kind][0] as number) > 0)).toEqual(['gc']);
});

const SAME: readonly (readonly [string, string])[] = [
  ['search::rank::h0123456789abcdef', 'search::rank::hfedcba9876543210'],
  ['runtime.futex.abi0', 'runtime.futex'],
  ['main.search.func1.2', 'main.search.func3'],
  ['com/acme/Search.lambda$rank$3', 'com/acme/Search.lambda$rank$12'],
  ['Acme.Search.<Rank>b__12_0', 'Acme.Search.<Rank>b__13_0'],
  ['Program+<>c::<<Main>$>b__0_1(string)', 'Program+<>c::<<Main>$>b__0_2(string)'],
  ['Acme.Search::<Rank>g__Score|3_0(int32)', 'Acme.Search::<Rank>g__Score|4_1(int32)'],
];
test.each(SAME)('%s and %s are one function', (a, b) => {
  const of = (name: string) => functionKey({ name, module: null, file: null });
  expect(of(a)).toBe(of(b));
});

test('functions of other names, modules or, without a name, files are others', () => {
  const keys = [
    { name: 'search', module: '/a/server', file: null },
    { name: 'search2', module: '/a/server', file: null },
    { name: 'search', module: '/a/lib.so', file: null },
    { name: 'Search::<Rank>g__Score|3_0(int32)', module: null, file: null },
    { name: 'Search::<Rank>g__Weigh|3_0(int32)', module: null, file: null },
    { name: '(anonymous)', module: null, file: '/a/one.js' },
    { name: '(anonymous)', module: null, file: '/a/two.js' },
  ].map(functionKey);
  expect(new Set(keys).size).toBe(7);
  expect(functionKey({ name: 'search', module: '/b/server', file: '/b/moved.go' })).toBe(keys[0]);
});
