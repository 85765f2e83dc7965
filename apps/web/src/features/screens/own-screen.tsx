import { type DriverOverview, driverOverview } from '@ayob/contract/earnings'
import { PAIRING_CODE_LENGTH, pairScreen, unpairScreen } from '@ayob/contract/screens'
import { reasonText } from '@ayob/i18n/reasons'
import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAction, useCall } from '../../lib/calls'
import { ageOf, dateOf } from '../../lib/format'
import { paths } from '../../lib/paths'
import { failureOf, messageOf } from '../../lib/refusals'
import { forgetScannedCode, scannedCode } from '../../lib/scanned-code'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { Card, Section } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Facts } from '../../ui/facts'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Note } from '../../ui/states'

const STARTING_EVERY_MS = 5_000
const STEPS = ['power', 'network', 'restart', 'ticket'] as const

/** The state of the driver's screen, advice when it is silent, and pairing. */
export function OwnScreen({ screen }: { screen: DriverOverview['screen'] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const scanned = search.get('code') ?? scannedCode()
  const [replacing, setReplacing] = useState(false)
  const [asking, setAsking] = useState(false)
  const unpair = useAction(unpairScreen, {
    done: t('driver.unpaired'),
    failed: (error) => failureOf(error, t('driver.unpairFailed')),
    refresh: [driverOverview],
  })
  const onPaired = () => {
    setReplacing(false)
    forgetScannedCode()
    setSearch({}, { replace: true })
  }
  const pairingOpen = !screen || replacing || scanned !== ''
  return (
    <Card title={t('driver.screen')} aside={<ScreenBadge screen={screen} />} className="grid content-start gap-5">
      {screen?.hold && (
        <Note tone="warning">
          <span className="block">{t('driver.holdText', { reason: reasonText(t, screen.hold.reason) })}</span>
          <span className="block">{t('driver.holdNext')}</span>
        </Note>
      )}
      {screen?.starting && <Starting online={screen.online} />}
      {screen && !screen.online && !screen.starting && <Silent screen={screen} />}
      {screen?.online && !screen.starting && (screen.position === 'none' || screen.position === 'poor') && (
        <Note tone="warning">
          <strong className="block">{t(`driver.position_${screen.position}`)}</strong>
          <span className="block">{t(`driver.position_${screen.position}Text`)}</span>
        </Note>
      )}
      {screen && (
        <Facts
          least="7.5rem"
          columns={2}
          valueClass="font-medium"
          items={[
            [t('driver.lastSeen'), screen.last_seen_at ? ageOf(screen.last_seen_at) : t('driver.never')],
            [t('driver.pairedOn'), dateOf(screen.paired_at)],
          ]}
        />
      )}
      {screen && !screen.enrolled && (
        <div className="grid justify-items-start gap-1">
          <Badge tone="neutral">{t('driver.notEnrolled')}</Badge>
          <p className="text-sm text-soft">{t('driver.notEnrolledText')}</p>
        </div>
      )}
      {pairingOpen && (
        <Section title={t('driver.pairTitle')} level={3} className="grid gap-3">
          {screen && <Note tone="warning">{t('driver.replaceNote')}</Note>}
          <PairForm initial={scanned} onPaired={onPaired} />
        </Section>
      )}
      {screen && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {!pairingOpen && (
            <Button size="large" onClick={() => setReplacing(true)}>
              {t('driver.pairAnother')}
            </Button>
          )}
          <Button size="large" variant="danger" busy={unpair.busy} onClick={() => setAsking(true)}>
            {t('driver.unpair')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t('driver.unpairTitle')}
        confirm={t('driver.unpair')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (screen) unpair.run({ params: { id: screen.id } })
        }}
      >
        {t('driver.unpairText')}
      </ConfirmDialog>
    </Card>
  )
}

function ScreenBadge({ screen }: { screen: DriverOverview['screen'] }) {
  const { t } = useTranslation()
  if (!screen) return <Badge tone="neutral">{t('driver.noScreen')}</Badge>
  if (screen.starting && !screen.online) return null
  if (screen.hold) {
    return (
      <Badge tone="warning" icon="ban">
        {t('driver.onHold')}
      </Badge>
    )
  }
  return (
    <Badge tone={screen.online ? 'live' : 'neutral'}>{screen.online ? t('driver.online') : t('driver.offline')}</Badge>
  )
}

/** What the screen does in its first minute. A screen that is not heard from yet is no reason to worry. */
function Starting({ online }: { online: boolean }) {
  const { t } = useTranslation()
  // The answer is shared with the page, which asks less often.
  useCall(driverOverview, { refetchInterval: STARTING_EVERY_MS, staleTime: 0 })
  return (
    <section
      aria-live="polite"
      aria-labelledby="starting-title"
      className="grid gap-2 rounded-control border-l-[3px] border-leaf bg-raised p-4"
    >
      <h3 id="starting-title" className="flex items-center gap-2 text-lg">
        {online ? (
          <CircleCheck aria-hidden className="size-5 flex-none text-leaf" />
        ) : (
          <LoaderCircle aria-hidden className="size-5 flex-none animate-spin text-leaf" />
        )}
        {t(online ? 'driver.startedTitle' : 'driver.startingTitle')}
      </h3>
      <p>{t(online ? 'driver.startedText' : 'driver.startingText')}</p>
    </section>
  )
}

function Silent({ screen }: { screen: NonNullable<DriverOverview['screen']> }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="silent-title"
      className="grid gap-3 rounded-control border-l-[3px] border-amber bg-raised p-4"
    >
      <p>
        {screen.last_seen_at ? t('driver.silentText', { age: ageOf(screen.last_seen_at) }) : t('driver.silentNever')}
      </p>
      <h3 id="silent-title" className="text-lg">
        {t('driver.silentSteps')}
      </h3>
      <ol className="grid list-decimal gap-2 pl-5">
        {STEPS.map((step) => (
          <li key={step}>{t(`driver.silent_${step}`)}</li>
        ))}
      </ol>
      <ButtonLink to={paths.support()} size="large">
        {t('driver.toSupport')}
      </ButtonLink>
    </section>
  )
}

interface Props {
  /** From the QR code of the screen. */
  initial: string
  onPaired: () => void
}

const withoutSeparators = (code: string) => code.replace(/[\s-]/g, '')

/** A form for the code that the screen shows. A scanned code is prefilled. */
function PairForm({ initial, onPaired }: Props) {
  const { t } = useTranslation()
  const form: CallForm<{ code: string }> = useCallForm(pairScreen, {
    values: { code: initial.toUpperCase().slice(0, 10) },
    input: ({ code }) => ({ body: { code: withoutSeparators(code) } }),
    onDone: onPaired,
    done: t('driver.paired'),
    failed: (error) => {
      const message = messageOf(error, t('driver.pairFailed'))
      form.setError('code', { message })
      form.setFocus('code', { shouldSelect: true })
      return message
    },
    refresh: [driverOverview],
  })
  const code = withoutSeparators(form.watch('code'))
  return (
    <Form form={form} onSubmit={() => code && form.submit()}>
      <Input
        label={t('driver.code')}
        hint={t('driver.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        placeholder="K7MQ2P"
        className="[&_input]:min-h-14 [&_input]:text-center [&_input]:font-display [&_input]:text-2xl [&_input]:font-bold [&_input]:tracking-[0.25em]"
        {...form.field('code', {
          onChange: ({ target }: { target: HTMLInputElement }) => form.setValue('code', target.value.toUpperCase()),
        })}
      />
      <SubmitButton form={form} size="large" disabled={code.length < PAIRING_CODE_LENGTH}>
        {t('driver.pair')}
      </SubmitButton>
    </Form>
  )
}
