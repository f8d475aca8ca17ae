/** Classes of processor time, and the rules by which frames, threads and modules belong to them, as data. */

export const CPU_CLASSES = ['own', 'library', 'runtime', 'gc', 'jit', 'locks', 'kernel'] as const;
export type CpuClass = (typeof CPU_CLASSES)[number];

export const CLASS_TITLES: Readonly<Record<CpuClass, string>> = {
  own: 'code of the server',
  library: 'libraries',
  runtime: 'runtime',
  gc: 'garbage collection',
  jit: 'compiling',
  locks: 'locks',
  kernel: 'system calls and interrupts',
};

/** A pattern of one field of a frame. The first rule that matches says the class; frames without one are the server's. */
export interface FrameRule {
  readonly kind: CpuClass;
  readonly name?: RegExp;
  readonly module?: RegExp;
  readonly file?: RegExp;
}

export interface Language {
  readonly id: 'go' | 'rust' | 'v8' | 'jsc' | 'python' | 'jvm' | 'dotnet' | 'native-image';
  /** A frame by which perf’s stacks of the language are told. */
  readonly sign: Omit<FrameRule, 'kind'>;
  readonly rules: readonly FrameRule[];
}

/** Rules of every language: the kernel, and what package managers install. */
export const COMMON_RULES: readonly FrameRule[] = [
  { kind: 'kernel', module: /^\[(?:kernel|guest\.kernel)/ },
  { kind: 'locks', name: /^_*(?:pthread_(?:mutex|rwlock|spin)_\w+|lll_(?:un)?lock_\w+)/ },
  {
    kind: 'library',
    file: /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|\.cargo[\\/]registry|pkg[\\/]mod)[\\/]|@v\d/,
  },
];

/** Rules of every language that come last. */
export const SYSTEM_RULES: readonly FrameRule[] = [
  {
    kind: 'runtime',
    module: /(?:^|\/)(?:\[vdso\]|ld-[\w.-]+|lib(?:c|m|dl|pthread|stdc\+\+|gcc_s)[.-][\w.-]*|ld-musl[^\s/]*)$/,
  },
];

const GO: Language = {
  id: 'go',
  sign: { name: /^runtime\.(?:goexit|mcall|mstart|systemstack|morestack)/ },
  rules: [
    {
      kind: 'gc',
      name: /^(?:runtime\.(?:gc[A-Z]|gcenable|\(\*gc|bgsweep|bgscavenge|wbBuf|deductSweepCredit|sweepone|\(\*(?:sweepLocked|mspan)\)\.sweep|\(\*mheap\)\.reclaim)|gcWriteBarrier)/,
    },
    {
      kind: 'locks',
      name: /^(?:(?:internal\/)?sync\.\(\*(?:RW)?Mutex\)|runtime\.(?:(?:un)?lock2?(?:WithRank)?|procyield|semacquire1?|semrelease1?)(?:\.|$)|sync\.runtime_Sem)/,
    },
    {
      kind: 'runtime',
      name: /^(?:runtime[./]|internal\/(?:runtime|abi|bytealg|cpu)|(?:aeshash|memeq|cmp|indexbyte|memhash)\w*body|_rt0_|type:\.)/,
    },
    // Packages of the standard library have no dot in their first element; `main` is the server's.
    {
      kind: 'library',
      name: /^(?:bufio|bytes|cmp|compress|container|context|crypto|database|encoding|errors|fmt|hash|html|internal|io|iter|log|maps|math|mime|net|os|path|reflect|regexp|slices|sort|strconv|strings|sync|syscall|text|time|unicode|unique|vendor)[./]/,
    },
    {
      kind: 'library',
      name: /^(?:golang\.org\/x\/|google\.golang\.org\/|go\.(?:uber|opentelemetry)\.(?:org|io)\/|gopkg\.in\/|github\.com\/(?:mark3labs|modelcontextprotocol|bytedance|cloudwego|gin-gonic|go-chi|gorilla|goccy|json-iterator|jackc|redis|go-redis|prometheus|google|klauspost)\/)/,
    },
  ],
};

const RUST: Language = {
  id: 'rust',
  sign: { name: /^<?(?:std::rt::|core::ops::function::|std::sys::|alloc::|tokio::)/ },
  rules: [
    {
      kind: 'locks',
      name: /^<?(?:parking_lot(?:_core)?::|std::sys::sync::(?:mutex|rwlock)|std::sync::(?:poison::)?(?:mutex|rwlock)|tokio::sync::(?:mutex|rwlock|batch_semaphore))/,
    },
    {
      kind: 'runtime',
      name: /^(?:[<&]|mut )*(?:std|core|alloc|hashbrown|backtrace)::|^_*r(?:ust|dl|g)_(?:alloc|dealloc|realloc|begin|panic)|^_*rustc?_/,
    },
    {
      kind: 'library',
      name: /^(?:[<&]|mut )*(?:tokio|tokio_util|hyper|hyper_util|axum|axum_core|tower|tower_http|tower_service|http|http_body|http_body_util|bytes|futures|futures_util|futures_core|serde|serde_core|serde_json|sonic_rs|simd_json|schemars|rmcp|mio|h2|httparse|tracing|tracing_core|tracing_subscriber|reqwest|redis|rustls|ring|regex|regex_automata|memchr|itoa|ryu|chrono|uuid|rand|mimalloc|sha2|actix_\w+)::/,
    },
    { kind: 'runtime', name: /^(?:_?mi_|je_|_rjem_)/ },
  ],
};

const V8: Language = {
  id: 'v8',
  sign: { name: /^(?:v8::|node::|Builtins?[_:])/ },
  rules: [
    { kind: 'gc', name: /^\(garbage collector\)$/ },
    {
      kind: 'gc',
      name: /^(?:v8|cppgc)::internal::(?:\(anonymous namespace\)::)?(?:Heap::(?:CollectGarbage|PerformGarbageCollection|Scavenge|MarkCompact|CollectAllGarbage)|\w*(?:Scaveng|MarkCompact|Marking|Marker|Sweep|Evacuat|PointersUpdating|GCTracer)\w*)/,
    },
    {
      kind: 'jit',
      name: /^v8::internal::(?:compiler|maglev|baseline|interpreter)::|^v8::internal::(?:\(anonymous namespace\)::)?(?:Compiler|OptimizingCompileDispatcher|OptimizedCompilationJob|Parser|ParserBase|PreParser|LazyCompile|TurbofanCompilationJob)\b/,
    },
    { kind: 'runtime', name: /^\((?:program|root|idle|native)\)$/ },
    { kind: 'runtime', file: /^node:/ },
    {
      kind: 'runtime',
      name: /^(?:(?:non-virtual thunk to )?(?:v8|node|cppgc|simdutf|simdjson|ares|uv)::|uv_|uv__|llhttp_|Builtins?[_:]|(?:Builtin|Stub|Bytecode ?Handler|RegExp):)/,
    },
    { kind: 'runtime', module: /(?:^|\/)(?:node|libnode\.so[\w.]*)$/ },
  ],
};

const JSC: Language = {
  id: 'jsc',
  sign: { name: /^(?:JSC::|WTF::|Bun__|llint_)/ },
  rules: [
    { kind: 'gc', name: /^\(?(?:garbage collect(?:or|ion))\)?$/ },
    {
      kind: 'gc',
      name: /^JSC::(?:Heap::(?:collect|runCollection|runNot|runBegin|runFixpoint|runConcurrent|runReloop|runEnd|finalize|sweep|mark)|SlotVisitor|MarkedBlock::(?:sweep|Handle::sweep)|MarkingConstraint|IncrementalSweeper|ParallelSourceAdapter)/,
    },
    {
      kind: 'jit',
      name: /^JSC::(?:DFG|FTL|B3|Air|JIT|JITWorklist|BytecodeGenerator|Parser|BaselineJIT|LOL)\w*\b/,
    },
    { kind: 'runtime', name: /^(?:JSC::|WTF::|Bun__|bun\.|llint_|\((?:program|root|idle|native|host)\))/ },
    { kind: 'runtime', file: /^(?:node|bun):/ },
    { kind: 'runtime', file: /^\[native code\]$/ },
    { kind: 'runtime', module: /(?:^|\/)bun$/ },
  ],
};

const PYTHON: Language = {
  id: 'python',
  sign: { name: /^_?PyEval_/ },
  rules: [
    {
      kind: 'gc',
      name: /^(?:_?PyGC_\w+|gc_collect\w*|deduce_unreachable|visit_(?:reachable|decref)|subtract_refs|move_unreachable|<gc>|update_refs)$/,
    },
    { kind: 'locks', name: /^(?:take_gil|drop_gil|PyThread_acquire_lock\w*|_?PyMutex_Lock\w*)$/ },
    { kind: 'runtime', file: /^<frozen |(?:^|[\\/])lib[\\/]python3(?:\.\d+)?[\\/]/ },
    { kind: 'runtime', module: /(?:^|\/)(?:python3?(?:\.\d+)?|libpython3[\w.]*)$/ },
    { kind: 'runtime', name: /^(?:_Py\w|Py[A-Z][A-Za-z]*_\w)/ },
  ],
};

const JVM: Language = {
  id: 'jvm',
  sign: { module: /(?:^|\/)libjvm\.so$/ },
  rules: [
    {
      kind: 'gc',
      name: /^(?:G1|PS|Par|Serial|DefNew|Shenandoah|Z(?:Mark|Relocate|Heap|Driver|Barrier|Generation)|GenMarkSweep|MarkSweep|OopStorage|WeakProcessor|ReferenceProcessor|CollectedHeap::collect|VM_G1|VM_Parallel|VM_GenCollect)\w*(?:::|$)/,
    },
    {
      kind: 'jit',
      name: /^(?:Compile|CompileBroker|C2Compiler|Compilation|Compiler|Phase\w+|Parse|GraphBuilder|LinearScan\w*|IdealLoopTree|Matcher|ConnectionGraph|ciMethod|ciEnv)::/,
    },
    {
      kind: 'locks',
      name: /^(?:ObjectMonitor::|ObjectSynchronizer::|java[./]util[./]concurrent[./]locks[./](?:ReentrantLock|ReentrantReadWriteLock|StampedLock|AbstractQueuedSynchronizer[./]acquire))/,
    },
    { kind: 'runtime', name: /^(?:java|javax|jdk|sun|com[./]sun|kotlin|scala)[./]/ },
    {
      kind: 'runtime',
      name: /^(?:Interpreter|call_stub|[vi]table stub|\w*StubRoutines|Stub(?:Code|Routines)|_new_\w+_Java|jbyte_\w+|I2C\/C2I adapters)/,
    },
    { kind: 'runtime', module: /(?:^|\/)lib(?:jvm|java|nio|net|zip|jimage|asyncProfiler)\.so$/ },
    {
      kind: 'library',
      name: /^(?:io[./](?:netty|micronaut|quarkus|vertx|smallrye|modelcontextprotocol|undertow|projectreactor|lettuce|micrometer|opentelemetry|quarkiverse|swagger)|org[./](?:springframework|apache|eclipse|hibernate|reactivestreams|slf4j|jboss|glassfish|jctools|yaml)|reactor|com[./](?:fasterxml|google|zaxxer|github|networknt|oracle)|redis[./]clients|ch[./]qos|tools[./]jackson|net[./]bytebuddy)[./]/,
    },
  ],
};

const DOTNET: Language = {
  id: 'dotnet',
  sign: { module: /(?:^|\/)libcoreclr\.so$/ },
  rules: [
    { kind: 'gc', name: /^(?:WKS|SVR)::|^GCHeap|\[System\.GC\b/ },
    { kind: 'gc', module: /(?:^|\/)libclrgc(?:exp)?\.so$/ },
    { kind: 'jit', module: /(?:^|\/)libclrjit\.so$/ },
    { kind: 'locks', name: /^System\.Threading\.(?:Monitor|Lock|SpinLock)(?:::|\.)|^AwareLock::/ },
    {
      kind: 'runtime',
      module:
        /(?:^|\/)(?:lib(?:coreclr|System\.[\w.]+|hostpolicy|hostfxr)\.so|(?:System|Microsoft\.Win32)\.[\w.]+)$/,
    },
    // Stubs, which the runtime makes beside the methods that it compiles.
    { kind: 'runtime', module: /(?:^|\/)memfd:doublemapper\b/ },
    { kind: 'runtime', name: /^stub(?:<\d+>)? / },
    { kind: 'runtime', name: /^System\.[A-Z]/ },
    { kind: 'library', module: /^(?:Microsoft|ModelContextProtocol|StackExchange|Newtonsoft)(?:\.[\w.]+)?$/ },
    { kind: 'library', name: /^(?:Microsoft|ModelContextProtocol|StackExchange|Newtonsoft)\./ },
  ],
};

const NATIVE_IMAGE: Language = {
  id: 'native-image',
  sign: { name: /^(?:com\.oracle\.svm\.|GCImpl_|IsolateEnterStub|PosixJavaThreads_|JavaMainWrapper_)/ },
  rules: [
    {
      kind: 'gc',
      name: /^(?:com\.oracle\.svm\.core\.(?:genscavenge|heap)\.|GCImpl_|GreyToBlack\w*_|YoungGeneration_|OldGeneration_|RememberedSet\w*_|AlignedHeapChunk_|HeapImpl_(?:walk|scan))/,
    },
    { kind: 'runtime', name: /^(?:com\.oracle\.svm\.|Isolate|Posix\w+_|JavaMainWrapper_)/ },
    ...JVM.rules.filter(({ name, kind }) => name && kind !== 'gc' && kind !== 'jit'),
  ],
};

export const LANGUAGES: readonly Language[] = [GO, NATIVE_IMAGE, JVM, DOTNET, JSC, V8, PYTHON, RUST];

/** Threads whose time is all of one class, by name; the kernel cuts names to 15 characters. */
export const THREAD_RULES: readonly { readonly kind: CpuClass; readonly name: RegExp }[] = [
  {
    kind: 'gc',
    name: /^(?:GC Thread|G1 (?:Conc|Main|Refine|Service)|Gang worker|Par(?:allel)?GC|Shenandoah|Z(?:Driver|Director|Worker|Stat|Uncommitter|GC)|Concurrent Mark|HeapHelper|Heap Helper|JSC Heap Coll|\.NET (?:Server GC|BGC|SGC)|CollectorThread)/,
  },
  { kind: 'jit', name: /^(?:C[12] Compiler|JITWorker|JIT Worklist|DFG Work|FTL Work|\.NET Tiered)/ },
];
