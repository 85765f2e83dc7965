/** The page on which drivers sign in with a code by SMS. It is not in `lib/paths.ts`, which every page loads. */
export const PHONE_SIGN_IN = '/auth?mode=phone'
