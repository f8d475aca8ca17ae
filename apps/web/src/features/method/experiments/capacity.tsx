import { DEFAULT_SPARE_PCT, HOURS_A_MONTH, MIN_ROUNDS_FOR_MEDIAN } from '@headroom/report';
import { Details, Formula, P } from '../parts.tsx';

/** Computation of what a load takes of servers whose capacity is known. */
export function Planning() {
  return (
    <>
      <Formula name="Capacity of a server" unit="calls/s">
        the highest rate of callers who come at random at which it kept the service level; median over rounds
      </Formula>
      <P>
        Its interval goes from that of the rates that held to that of the first that did not. A server is said
        to take the most only from {MIN_ROUNDS_FOR_MEDIAN} rounds on, where its interval lies above those of
        the others.
      </P>
      <Formula name="Instances" unit="">
        load × peak factor / (capacity × (1 − share left free)), rounded up, one at least
      </Formula>
      <P>
        The load is an average, in calls a second; the peak factor is the rate at the peak / that average. The
        share left free is {DEFAULT_SPARE_PCT} % by default. Both ends of a capacity’s interval give numbers
        of instances, too. Where something other than the server ended the search, the capacity is at least
        that high, and the instances are at most that many.
      </P>
      <Formula name="Processors at the peak" unit="processors">
        processors that the server used at its capacity × rate at the peak / capacity
      </Formula>
      <Formula name="Processors to provide" unit="processors">
        instances × processors that the server used at its capacity
      </Formula>
      <Formula name="Memory to provide" unit="MB">
        instances × peak memory of the server at its capacity, the highest over rounds
      </Formula>
      <Formula name="Cost" unit="a month">
        instances × (processors of one × price of a processor-hour + memory of one / 1,024 × price of a
        GB-hour) × {HOURS_A_MONTH} h, or instances × price of an instance-hour × {HOURS_A_MONTH} h
      </Formula>
      <Details>
        <P>
          An instance with a price has a size: a server that used more than that at its capacity has no cost.
          A server is said to need the fewest instances only where each was measured in{' '}
          {MIN_ROUNDS_FOR_MEDIAN} rounds or more, and its lowest rate that held gives fewer instances than the
          highest that did not gives any other.
        </P>
      </Details>
      <Formula name="Headroom at a load" unit="%">
        (capacity − load) / capacity
      </Formula>
      <Formula name="Share of its capacity that a run used" unit="%">
        rate / capacity
      </Formula>
      <P>
        The rate is the one served by a closed load, or offered by an open one. The capacity is the newest of
        the same build, suite, handshake, tools, host and limits of the server.
      </P>
      <P>
        One instance was measured alone, and its backends served no other. No figure of a plan covers a
        balancer, neighbours on one machine, another machine or another mix of tools.
      </P>
    </>
  );
}
