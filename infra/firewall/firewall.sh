#!/bin/bash
# Keeps the containers of a run from the host: run in the host's network with CAP_NET_ADMIN (all but `probe`).
#   firewall close   packets from $BRIDGE to the host are dropped, but for answers and TCP to $GATEWAY, $PORTS
#   firewall list    prints every rule whose comment is $COMMENT
#   firewall clear   prints and removes them
#   firewall probe   in the run's network: says whether $OPEN and $SHUT of $GATEWAY can be reached
set -euo pipefail

# Debian's iptables speaks nf_tables; an old kernel may only have the older tables.
variant() { if "$1-nft" --wait -t filter -S INPUT >/dev/null 2>&1; then echo "$1-nft"; else echo "$1-legacy"; fi; }
ipv4=$(variant iptables)
# Empty where the kernel has no IPv6.
ipv6=$([ ! -e /proc/sys/net/ipv6 ] || variant ip6tables)

close() {
  # One transaction a protocol: there is no moment in which only half of them hold.
  "$ipv4-restore" --noflush <<RULES
*filter
-I INPUT 1 -i $BRIDGE -m conntrack --ctstate ESTABLISHED,RELATED -m comment --comment "$COMMENT" -j ACCEPT
-I INPUT 2 -i $BRIDGE -d $GATEWAY -p tcp -m multiport --dports $PORTS -m comment --comment "$COMMENT" -j ACCEPT
-I INPUT 3 -i $BRIDGE -m comment --comment "$COMMENT" -j DROP
COMMIT
RULES
  [ -z "$ipv6" ] || "$ipv6-restore" --noflush <<RULES
*filter
-I INPUT 1 -i $BRIDGE -m comment --comment "$COMMENT" -j DROP
COMMIT
RULES
}

# Rules as iptables-save writes them; a comment is quoted unless it holds nothing but letters, digits, - and _.
ours() { "$1-save" -t filter | grep -E -- '^-A INPUT ' | grep -F -e "--comment \"$COMMENT\" " -e "--comment $COMMENT " || true; }

list() { for tables in "$ipv4" $ipv6; do ours "$tables"; done; }

clear() {
  local tables rules
  for tables in "$ipv4" $ipv6; do
    rules=$(ours "$tables")
    [ -n "$rules" ] || continue
    printf '%s\n' "$rules"
    printf '*filter\n%s\nCOMMIT\n' "${rules//-A INPUT /-D INPUT }" | "$tables-restore" --noflush
  done
}

reached() { if timeout 0.5 bash -c ": <'/dev/tcp/$GATEWAY/$2'" 2>/dev/null; then echo "$1 reached"; else echo "$1 not reached"; fi; }

probe() {
  reached open "$OPEN" &
  reached shut "$SHUT" &
  wait
}

"$1"
