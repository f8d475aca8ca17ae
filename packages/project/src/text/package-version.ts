import { isMap, parseDocument } from 'yaml';

/**
 * Text of a headroom.yaml with another version of the package of its only server; comments and all else stay. Null where
 * its server is no package.
 */
export function withPackageVersion(text: string, version: string): string | null {
  const document = parseDocument(text);
  const path = [['server'], ['servers', 0]].find((own) => isMap(document.getIn([...own, 'package'])));
  if (document.errors.length > 0 || !path) return null;
  document.setIn([...path, 'package', 'version'], version);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
