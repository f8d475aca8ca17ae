// The bundler puts the SDK's own package.json into the build: what is printed is what was built in.
import sdk from '../node_modules/@modelcontextprotocol/sdk/package.json' with { type: 'json' };

const runtime = process.versions.bun ? `bun ${process.versions.bun}` : `node ${process.versions.node}`;
console.log(`sdk ${sdk.version}\n${runtime}`);
