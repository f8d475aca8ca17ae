import { openVersion } from './package-spec.ts';
import { type Place, refuse, shortText } from './refusal.ts';

const NAME = /^[a-z0-9][a-z0-9._:/-]*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const MAX_CHARACTERS = 400;

/**
 * An image as a file names it: with a digest, a tag, or neither where the file leaves it open.
 * @param version of the file in addition to the image, which is its tag where the image has none
 * @throws SourceRefused
 */
export function imageReference(
  image: string,
  version: string | undefined,
  place: Place,
  note: (sentence: string) => void,
): string {
  if (image.length > MAX_CHARACTERS) refuse(place, `must have at most ${MAX_CHARACTERS} characters`);
  const at = image.indexOf('@');
  const named = at < 0 ? image : image.slice(0, at);
  const digest = at < 0 ? undefined : image.slice(at + 1);
  const colon = named.indexOf(':', named.lastIndexOf('/') + 1);
  const name = colon < 0 ? named : named.slice(0, colon);
  const tag = openVersion(colon < 0 ? version : named.slice(colon + 1), note);
  const isRight =
    NAME.test(name) && (tag === undefined || TAG.test(tag)) && (digest === undefined || DIGEST.test(digest));
  if (!isRight) {
    refuse(
      place,
      `${shortText(image) || 'nothing'} is no name of an image, such as ghcr.io/acme/server:1.2.3`,
    );
  }
  if (digest !== undefined) return `${name}@${digest}`;
  return tag === undefined ? name : `${name}:${tag}`;
}
