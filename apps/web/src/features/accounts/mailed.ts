/** Sentence on a link that goes by e-mail; where no mail server is set it stands in the log. */
export function mailedLabel(mailed: boolean, email: string): string {
  return mailed
    ? `We sent a link to ${email}. It may take a minute; check your spam folder, too.`
    : `This installation sends no e-mail: the link for ${email} is in the server’s log.`;
}
