/** A repository or a revision that cannot be had; the message is the reason that people are shown. */
export class RevisionUnavailable extends Error {
  override name = 'RevisionUnavailable';
}
