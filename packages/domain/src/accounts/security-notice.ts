/** The security events of an account that its owner is notified of by mail. */
export type SecurityNotice =
  | 'passwordChanged'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'recoveryUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
