/** Messages for the codes that a link confirming an address, or a provider, comes back with. */
const LABELS: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: 'The link has expired. Sign in with your password to get a new one.',
  INVALID_TOKEN: 'The link is incomplete. Open all of it, or sign in with your password to get a new one.',
  USER_NOT_FOUND: 'The account of this link was deleted.',
  sign_up_by_invitation: 'This installation is invite-only. Ask a member for an invitation.',
  access_denied: 'Access was denied there.',
  account_not_linked:
    'This e-mail address already has an account: sign in with its password, or ask for a new one.',
  email_not_found: 'Your e-mail address is not shared from there. Add one there, or sign up here.',
  email_not_verified: 'Confirm your e-mail address first: a link was sent to it.',
};

/** Reason why somebody is not signed in, by the code in the address. */
export function linkLabel(code: string): string {
  return (Object.hasOwn(LABELS, code) && LABELS[code]) || 'Something went wrong. Try again.';
}
