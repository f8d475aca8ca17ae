/** Licences of the package as a whole: k6 is a program of its own in it. */
export const LICENCE = 'Apache-2.0 AND AGPL-3.0-only';

/** @param k6 its version, with its `v` */
export const noticeText = (k6: string) => `Headroom
Licensed under the Apache License, Version 2.0 (LICENSE).

The programs resources/programs/linux-*/k6 are k6 ${k6} with the module k6/x/recorder. k6 is distributed under the
GNU Affero General Public License, version 3 (AGPL-3.0-only; its text is in THIRD-PARTY-LICENSES). It is a program of
its own, which Headroom starts. Its source:

  k6 ${k6}        https://github.com/grafana/k6/tree/${k6}
  k6/x/recorder  resources/infra/k6 of this package, with the versions of all modules in go.mod and go.sum

Built by: CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags="-s -w" .

Licences of all other code of others: THIRD-PARTY-LICENSES.
`;

export const readmeText = (version: string) => `# headroom

Measures MCP servers: one on this machine, or by an installation of Headroom. Needs Node.js 22 or newer and nothing else.

    npm install --global ./headroom-${version}.tgz
    headroom --help

Commands that start or measure servers need Linux on x64 or arm64. The others run anywhere.

The package named headroom in npm's registry is somebody else's.
`;
