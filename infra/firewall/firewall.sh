#!/bin/bash
# Keeps containers from the host: run in the host's network with CAP_NET_ADMIN (all but `probe`).
#   firewall close   packets from $BRIDGE to the host are dropped, but for answers and TCP to $GATEWAY, $PORTS
#   firewall apart   packets from $BRIDGE are dropped, but for answers, those to $SUBNET and TCP to $HOST, $PORTS; so are
#                    those to it, but for answers and those from $SUBNET and $HOST
#   firewall fence   packets from $BRIDGE are dropped, but for DNS to the host's resolvers and TCP to what is neither
#                    the host nor in $CLOSED (networks, separated by spaces), and to $ALLOW (address:port)
#   firewall routes  prints /proc/net/route
#   firewall list    prints every rule whose comment is $COMMENT
#   firewall clear   prints and removes them
#   firewall probe   in a network: says which of $PLACES (address:port) can be reached
set -euo pipefail

# Debian's iptables speaks nf_tables; an old kernel may only have the older tables.
variant() { if "$1-nft" --wait -t filter -S INPUT >/dev/null 2>&1; then echo "$1-nft"; else echo "$1-legacy"; fi; }
ipv4=$(variant iptables)
# Empty where the kernel has no IPv6.
ipv6=$([ ! -e /proc/sys/net/ipv6 ] || variant ip6tables)

# Puts rules, given as "matches -j target", before all others of a chain. One transaction a protocol: there is no
# moment in which only half of them hold. $1 program, $2 table, $3 chain, $4 side of the bridge (-i, -o), the rest: rules
insert() {
  local tables=$1 table=$2 chain=$3 side=$4 number=0 rule
  shift 4
  {
    printf '*%s\n' "$table"
    for rule in "$@"; do
      number=$((number + 1))
      printf -- '-I %s %s %s %s -m comment --comment "%s" %s\n' "$chain" "$number" "$side" "$BRIDGE" "$COMMENT" "$rule"
    done
    printf 'COMMIT\n'
  } | "$tables-restore" --noflush
}

close() {
  insert "$ipv4" filter INPUT -i \
    '-m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT' \
    "-d $GATEWAY -p tcp -m multiport --dports $PORTS -j ACCEPT" \
    '-j DROP'
  [ -z "$ipv6" ] || insert "$ipv6" filter INPUT -i '-j DROP'
}

# Traffic to published ports leads to the bridge by FORWARD, behind the translation of its address.
apart() {
  insert "$ipv4" mangle PREROUTING -i \
    '-m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT' \
    "-d $GATEWAY -j DROP" \
    "-d $SUBNET -j ACCEPT" \
    "-d $HOST -p tcp -m multiport --dports $PORTS -j ACCEPT" \
    '-j DROP'
  insert "$ipv4" mangle FORWARD -o \
    '-m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT' "-s $SUBNET -j ACCEPT" "-s $HOST -j ACCEPT" '-j DROP'
  [ -z "$ipv6" ] || insert "$ipv6" mangle PREROUTING -i '-j DROP'
}

# Before the routing, and so before any port that the host publishes is translated to what is behind it.
fence() {
  local rules=("! -s $SUBNET -j DROP" '-m conntrack --ctstate ESTABLISHED -j ACCEPT') place
  for place in $(resolvers); do
    rules+=("-d $place -p udp --dport 53 -j ACCEPT" "-d $place -p tcp --dport 53 -j ACCEPT")
  done
  for place in $ALLOW; do rules+=("-d ${place%:*} -p tcp --dport ${place#*:} -j ACCEPT"); done
  rules+=('! -p tcp -j DROP' '-m addrtype ! --dst-type UNICAST -j DROP')
  for place in $CLOSED; do rules+=("-d $place -j DROP"); done
  insert "$ipv4" mangle PREROUTING -i "${rules[@]}"
  [ -z "$ipv6" ] || insert "$ipv6" mangle PREROUTING -i '-j DROP'
}

# The host's, as the engine gives them to a container in the host's network; the engine itself asks those at loopback.
resolvers() { sed -En 's/^nameserver[[:space:]]+([0-9]+\.[0-9.]+).*/\1/p' /etc/resolv.conf | grep -v '^127\.' || true; }

# Rules as iptables-save writes them; a comment is quoted unless it holds nothing but letters, digits, - and _.
# $1 program, $2 table
ours() {
  "$1-save" -t "$2" | grep -E -- '^-A (INPUT|PREROUTING|FORWARD) ' |
    grep -F -e "--comment \"$COMMENT\" " -e "--comment $COMMENT " || true
}

list() { for tables in "$ipv4" $ipv6; do for table in filter mangle; do ours "$tables" "$table"; done; done; }

clear() {
  local tables table rules
  for tables in "$ipv4" $ipv6; do
    for table in filter mangle; do
      rules=$(ours "$tables" "$table")
      [ -n "$rules" ] || continue
      printf '%s\n' "$rules"
      printf '*%s\n%s\nCOMMIT\n' "$table" "$(sed 's/^-A /-D /' <<<"$rules")" | "$tables-restore" --noflush
    done
  done
}

routes() { cat /proc/net/route; }

reached() { if timeout 0.5 bash -c ": <'/dev/tcp/${1%:*}/${1#*:}'" 2>/dev/null; then echo "$1 reached"; fi; }

probe() {
  local place
  for place in $PLACES; do reached "$place" & done
  wait
}

"$1"
