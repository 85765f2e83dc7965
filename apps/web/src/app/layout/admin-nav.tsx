import { profile } from '@ayob/contract/accounts'
import { mayAdmin } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { OPERATIONS, SECTIONS } from './admin-sections'
import { Nav, type NavItem } from './nav'

/** The sidebar of an administrator: the sections that the roles may read. */
export function AdminNav() {
  const { t } = useTranslation()
  const { data } = useCall(profile)
  // Mounted together with its links, so that it can scroll the open one into view.
  if (!data) return <div className="flex-1" />
  const shown = (all: readonly (typeof SECTIONS | typeof OPERATIONS)[number][]): NavItem[] =>
    all
      .filter(({ reads }) => mayAdmin(reads, data.admin_roles))
      .map(({ to, name, icon }) => ({ to, icon, label: t(`layout.${name}`) }))
  const more = shown(OPERATIONS)
  return (
    <Nav
      label={t('layout.sections')}
      items={shown(SECTIONS)}
      {...(more.length > 0 && { more: { label: t('layout.operations'), items: more } })}
    />
  )
}
