/** The page of an invitation. */
export const invitationPath = (secret: string) => `/invitations/${secret}`;
