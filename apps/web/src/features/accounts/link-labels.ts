/** Messages for the codes that a link confirming an address, or GitHub, comes back with. */
const LABELS: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: 'The link has expired. Sign in with your password, and there is a new one.',
  INVALID_TOKEN: 'The link is not complete. Open all of it, or sign in with your password for a new one.',
  USER_NOT_FOUND: 'The account of this link was deleted.',
  sign_up_by_invitation:
    'Accounts of this installation are for invited addresses. Ask somebody who is here for an invitation.',
  access_denied: 'GitHub was not allowed to say who you are.',
  account_not_linked:
    'There is an account with this e-mail address already: sign in with its password, or have a new one sent.',
  email_not_found: 'GitHub does not say which e-mail address is yours. Add one there, or sign up here.',
};

/** Reason why somebody is not signed in, by the code in the address. */
export function linkLabel(code: string): string {
  return (Object.hasOwn(LABELS, code) && LABELS[code]) || 'Something went wrong on the way. Try again.';
}
