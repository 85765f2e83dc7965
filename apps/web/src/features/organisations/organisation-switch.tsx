import { profile } from '@ayob/contract/accounts'
import { actForOrganisation } from '@ayob/contract/organisations'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { cx } from '../../ui/cx'

interface Props {
  className?: string
  /** For use on the dark sidebar. */
  night?: boolean
}

/** Switches the organisation that the session acts for. Shown to people with several. */
export function OrganisationSwitch({ className, night }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useCall(profile)
  const change = useAction(actForOrganisation, {
    // Loads a new document, so that nothing of the other organisation stays in memory.
    done: () => window.location.assign(paths.home()),
    failed: t('team.saveFailed'),
    refresh: [],
  })
  const organisations = data?.organisations ?? []
  if (organisations.length < 2) return null
  const current = organisations.find((one) => one.current)
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={night ? 'mb-1 block text-night-soft' : 'sr-only'}>
        {t('team.actingFor')}
      </label>
      <select
        id={id}
        className={cx(
          'min-h-11 w-full truncate rounded-control border px-3 font-medium',
          night ? 'focus-night border-night-line bg-night-raised text-night-ink' : 'border-control bg-card text-ink',
        )}
        value={current?.id ?? ''}
        disabled={change.busy}
        onChange={({ target }) => change.run({ body: { organisation_id: target.value } })}
      >
        {!current && <option value="" />}
        {organisations.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
