/** What an account's person is told by mail about its security. */
export type SecurityNotice =
  | 'passwordChanged'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'recoveryUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
