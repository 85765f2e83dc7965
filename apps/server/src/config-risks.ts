import type { Config } from './config'

/** What an operator has allowed that a production installation should not do, one sentence each. Starts go on. */
export function risksOf(
  config: Pick<Config, 'production' | 'trustProxy' | 'fourEyes' | 'backupTo' | 'backupPassphrase'>,
) {
  if (!config.production) return []
  const { trustProxy, fourEyes, backupTo, backupPassphrase } = config
  return [
    trustProxy === true && 'TRUST_PROXY=on believes every address that a caller claims; name the proxies instead',
    !fourEyes && 'FOUR_EYES=off lets one administrator move money, change prices and give rights alone',
    backupTo && !backupPassphrase && 'backups are not encrypted; set BACKUP_PASSPHRASE',
  ].filter((risk) => typeof risk === 'string')
}
