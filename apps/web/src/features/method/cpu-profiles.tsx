import { CONFIDENCE_LEVEL } from '@headroom/report';
import {
  LISTED_FUNCTIONS,
  MAX_EXPLAINED,
  MIN_SAMPLES,
  MIN_WIDTH,
  TRIAL_FLOOR,
} from '@headroom/report/cpu-profile';
import { Details, Formula, P } from './parts.tsx';

const level = CONFIDENCE_LEVEL * 100;

/** What CPU profiles say of a call, and how certain it is. */
export function CpuProfiles() {
  return (
    <>
      <P>One more trial of each side runs under a profiler. It counts in no verdict, figure or rank.</P>
      <Formula name="Time of a function" unit="ms a call">
        samples of the function / all samples × processor time of the window / calls
      </Formula>
      <Details>
        <P>
          The profiler notes stacks at equal steps: of every running thread, in Python of the thread that
          holds the GIL, in Node.js and Bun of the main thread. Node.js inlines no functions then.
        </P>
        <P>
          Self time is that of the function itself. Total time has what it calls, too, and counts a recursion
          once. Own time of a function of the server has the libraries, the runtime and the kernel that it
          calls, up to the next function of the server. Self times add up to the processor time a call. The
          list has {LISTED_FUNCTIONS} functions, by the change of own time for those of the server, else of
          self time.
        </P>
        <Formula name="Interval of a change" unit="ms a call">
          head − base ± (t × standard error + floor)
        </Formula>
        <P>
          The standard error is that of shares of samples, times how much more samples scatter from second to
          second than independent ones would, and that of the whole from second to second, held against the
          calls of each. t is Student’s, by Bonferroni over all functions and classes with {MIN_SAMPLES}{' '}
          samples or more, so that all intervals of a comparison hold together in {level} % of comparisons.
          One trial a side cannot show how starts differ: the floor is {TRIAL_FLOOR.part * 100} % of the time
          itself, and for functions at least {TRIAL_FLOOR.whole * 100} % of the processor time a call. A
          function changed where its interval leaves zero out, unless its callers or what it calls changed
          against it by half as much, as when a compiler takes a function into its caller. Where no function
          changed by these, those of the server that ran on one side alone are named by their total time.
        </P>
        <P>
          Functions of both sides are one by name and module, without what compilers number or hash. Classes
          (garbage collection, compiling, locks, system calls, runtime, libraries) go by names of frames,
          threads and files. “It waits” is said of a slower call where the end of the interval of the
          processor time, divided by (1 − use of the processors)², explains at most {MAX_EXPLAINED * 100} % of
          the added latency, or where that time fell. The flame graph leaves out what is narrower than{' '}
          {MIN_WIDTH * 100} % of it.
        </P>
      </Details>
    </>
  );
}
