import { dayOf } from '@ayob/contract/days'
import { driverOverview, earningDay, earningStatement } from '@ayob/contract/earnings'
import { answerCase, type OwnCase, ownCases } from '@ayob/contract/integrity'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LIST, useCall } from '../../lib/calls'
import { dayText, money, namedDayText, timeOf } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { useKeptCall } from '../../lib/use-kept-call'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button-link'
import { Section } from '../../ui/card'
import { Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Loaded, Note } from '../../ui/states'

/** The number of cases on one of the driver's pages. */
const SHOWN = 20
const TONES = { open: 'warning', appealed: 'info', accepted: 'success', rejected: 'error' } as const

const NEWEST = { query: { limit: SHOWN } }
const useOwnCases = () => useCall(ownCases, { ...NEWEST, ...LIST })

const waits = ({ state }: OwnCase) => state === 'open' || state === 'appealed'

/** The driver's held minutes, with the reasons and the allowed answers. Renders nothing without any. */
export function HeldMinutes() {
  const { t } = useTranslation()
  const query = useOwnCases()
  if (query.data?.total === 0) return null
  return (
    <Section title={t('driver.heldTitle')} text={t('driver.heldText')} className="grid gap-3">
      <Loaded query={query} failed={t('driver.heldLoadFailed')} rows={1} rowHeight="h-32">
        {({ cases }) => (
          <ul className="grid gap-3">
            {cases.map((one) => (
              <li key={one.id} className="rounded-card border border-line bg-card p-5">
                <HeldCase found={one}>
                  {one.may && (
                    <ButtonLink to={paths.billingDay(one.day)} className="min-h-12 justify-self-start">
                      {t(one.may === 'appeal' ? 'driver.heldAppeal' : 'driver.heldAnswer')}
                    </ButtonLink>
                  )}
                </HeldCase>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

/** The held minutes of one day. */
export function HeldOfDay({ day }: { day: string }) {
  const { t } = useTranslation()
  const found = useOwnCases().data?.cases.filter((one) => one.day === day) ?? []
  if (found.length === 0) return null
  return (
    <Section level={3} title={t('driver.heldTitle')} className="mb-6 grid gap-3">
      {found.map((one) => (
        <div key={one.id} className="rounded-card border border-line p-4">
          <HeldCase found={one}>{one.may && <AnswerForm found={one} may={one.may} />}</HeldCase>
        </div>
      ))}
    </Section>
  )
}

/**
 * Says which minutes wait for a decision, until when, and what the driver can do; without a connection, what was last known.
 * Renders nothing without any.
 */
export function HeldNote() {
  const { t } = useTranslation()
  const waiting = useKeptCall(ownCases, NEWEST).data?.cases.filter(waits) ?? []
  const minutes = waiting.reduce((sum, one) => sum + one.minutes, 0)
  const [newest] = waiting
  if (!newest) return null
  const lastDue = Math.max(...waiting.map(({ due_at: due }) => Date.parse(due)))
  return (
    <Note tone="warning">
      <p className="font-semibold">{t('driver.heldOpen', { count: minutes })}</p>
      {newest.kinds.map((kind) => (
        <p key={kind}>{t(`driver.heldKind_${kind}`)}</p>
      ))}
      <p>
        {t('driver.heldSafe', { day: dayText(dayOf(new Date(lastDue))) })}{' '}
        {newest.may === 'answer' && t('driver.heldHelp')}
      </p>
      <Link className="link" to={paths.billingDay(newest.day)}>
        {t('driver.heldSee')}
      </Link>
    </Note>
  )
}

function HeldCase({ found, children }: { found: OwnCase; children: ReactNode }) {
  const { t } = useTranslation()
  const { answer, appeal, decided_at: decidedAt, due_at: dueAt, note, state } = found
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="tabular font-semibold">
          {namedDayText(found.day)} · {t('driver.heldMinutes', { count: found.minutes })}
        </p>
        <Badge tone={TONES[state]}>{t(`driver.heldState_${state}`)}</Badge>
      </div>
      <p className="tabular text-soft">
        {found.spans.map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`).join(', ')}
        {' · '}
        {t('driver.heldAmount', { amount: money(found.amount) })}
        {' · '}
        {waits(found)
          ? t('driver.heldUntil', { day: dayText(dayOf(new Date(dueAt))) })
          : decidedAt && t('driver.heldDecided', { day: dayText(dayOf(new Date(decidedAt))) })}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {found.kinds.map((kind) => (
          <li key={kind}>{t(`driver.heldKind_${kind}`)}</li>
        ))}
      </ul>
      {note && <p className="break-words">{t('driver.heldNote', { note })}</p>}
      {[answer, appeal].map(
        (said) =>
          said && (
            <p key={said.at} className="break-words whitespace-pre-line text-soft">
              {t('driver.heldYou', { message: said.message })}
            </p>
          ),
      )}
      {children}
    </div>
  )
}

function AnswerForm({ found, may }: { found: OwnCase; may: 'answer' | 'appeal' }) {
  const { t } = useTranslation()
  const form = useCallForm(answerCase, {
    values: { message: '' },
    input: (body) => ({ params: { id: found.id }, body }),
    done: t('driver.heldSent'),
    failed: t('driver.heldFailed'),
    refresh: [ownCases, driverOverview, earningStatement, earningDay],
    clear: true,
  })
  const until = found.may_until ? dayText(dayOf(new Date(found.may_until))) : ''
  return (
    <Form form={form}>
      <Textarea
        label={t(may === 'appeal' ? 'driver.heldAppeal' : 'driver.heldAnswer')}
        hint={may === 'appeal' ? t('driver.heldAppealHint', { day: until }) : t('driver.heldAnswerHint')}
        rows={3}
        maxLength={5000}
        {...form.field('message')}
      />
      <div>
        <SubmitButton form={form} variant="secondary" size="large" disabled={form.watch('message').trim() === ''}>
          {t('driver.heldSend')}
        </SubmitButton>
      </div>
    </Form>
  )
}
