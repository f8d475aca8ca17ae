/**
 * IPv4 networks that a build has no business in, whatever host it runs on: this network, private, shared, loopback and
 * link-local ones (RFC 6890, metadata services of clouds among them), relays to IPv6 (RFC 7526), benchmarks, multicast
 * and reserved ones, and the one public address at which Azure's hosts answer their machines.
 */
export const SPECIAL_NETWORKS: readonly string[] = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  '168.63.129.16/32',
];
