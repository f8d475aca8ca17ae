import { MIN_ROUNDS_FOR_MEDIAN } from '@headroom/report';
import { Details, Formula, P } from '../parts.tsx';

/** Figures of several instances of a server. */
export function Scaling() {
  return (
    <>
      <P>
        With the load profile Scaling a trial searches for the capacity of one instance of a server, then of
        more of them, as the profile Capacity does. In containers each instance has the same limit of
        processors, whatever their number; as plain processes they share the host’s. Instances that run
        already go on running, and those that are missing are started before a search.
      </P>
      <P>
        Every virtual user keeps to one instance, and each instance gets as many users. A caller goes to any
        user that is free, so to an instance that has room. Sessions stay where they were opened. It is what a
        balancer does that knows sessions; what that would cost itself is not measured. Redis and the other
        backends are shared by all instances, and can be what limits them.
      </P>
      <Formula name="Times" unit="×">
        capacity with more instances / capacity with the fewest, of the same round; median over rounds
      </Formula>
      <Formula name="Share of perfect scaling" unit="%">
        times × the fewest instances / instances
      </Formula>
      <Details>
        <P>
          Where something other than the server ended the search with more instances, times are “at least”
          that. Where it ended the one with the fewest, they are not known. Their interval over rounds goes
          from the rate that held with more instances / the first that did not hold with the fewest, to the
          opposite. A server is said to scale only from {MIN_ROUNDS_FOR_MEDIAN} rounds on, where the interval
          lies above 1.
        </P>
      </Details>
    </>
  );
}
