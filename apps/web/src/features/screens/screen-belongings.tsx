import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf, dayText, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Card, Section } from '../../ui/card'
import { Facts } from '../../ui/facts'
import type { Detail } from './screen-now'

const LINK = 'text-lagoon underline-offset-4 hover:underline'

/** The device of a screen, the money of its driver, and the incidents, cases and tickets about them. */
export function ScreenBelongings({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const { screen, device, incidents, cases, tickets, earned } = detail
  return (
    <Card title={t('fleet.pageBelongs')}>
      <Facts
        className="mt-4"
        least="7.5rem"
        columns={4}
        items={[
          [
            t('fleet.driver'),
            <Link key="driver" to={paths.adminDriver(screen.driver.id)} className={LINK}>
              {screen.driver.name}
            </Link>,
          ],
          [
            t('fleet.pageDevice'),
            device ? (
              <Link key="device" to={paths.adminDevice(device.id)} className={LINK}>
                {device.serial} ({t(`devices.state_${device.state}`)})
              </Link>
            ) : (
              t('fleet.notEnrolled')
            ),
          ],
          [t('fleet.pageEarnedToday'), money(earned.today)],
          [t('fleet.pageEarnedMonth'), money(earned.month)],
        ]}
      />
      <div className="mt-6 grid gap-6 md:grid-cols-3">
        <Items
          title={t('fleet.pageIncidents')}
          items={incidents.map(({ id, cause, since, closed_at }) => ({
            key: id,
            text: t(`incidents.cause_${cause}`),
            to: paths.adminToday(),
            below: `${dateOf(since)}, ${t(closed_at ? 'fleet.pageOver' : 'fleet.pageOpenNow')}`,
          }))}
        />
        <Items
          title={t('fleet.pageCases')}
          items={cases.map(({ id, day, state, minutes }) => ({
            key: id,
            text: dayText(day),
            to: paths.adminIntegrity('all'),
            below: `${t('fleet.pageMinutes', { count: minutes })}, ${t(`integrity.state_${state}`)}`,
          }))}
        />
        <Items
          title={t('fleet.pageTickets')}
          items={tickets.map(({ id, subject, status, updated_at }) => ({
            key: id,
            text: subject,
            to: paths.adminTicketsNamed(subject),
            below: `${dateOf(updated_at)}, ${t(`support.status_${status}`)}`,
          }))}
        />
      </div>
    </Card>
  )
}

interface ItemsProps {
  title: string
  items: readonly { key: string; text: ReactNode; to: string; below: string }[]
}

function Items({ title, items }: ItemsProps) {
  const { t } = useTranslation()
  return (
    <Section title={title} level={3}>
      {items.length === 0 && <p className="mt-1 text-soft">{t('fleet.pageNothing')}</p>}
      <ul className="mt-1 grid gap-2">
        {items.map(({ key, text, to, below }) => (
          <li key={key}>
            <Link to={to} className={`${LINK} wrap-anywhere`}>
              {text}
            </Link>
            <span className="tabular block text-sm text-soft">{below}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
