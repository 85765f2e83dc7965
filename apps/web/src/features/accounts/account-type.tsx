import { Car, Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { Form, SubmitButton } from '../../ui/form'

export type AccountType = 'driver' | 'advertiser'

interface Props {
  initial: AccountType | null
  onContinue: (type: AccountType) => void
}

/** The first step of signing up: the type of account. */
export function AccountTypeStep({ initial, onContinue }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(async ({ type }: { type: AccountType | null }) => type && onContinue(type), {
    values: { type: initial },
  })
  const type = form.watch('type')
  const cards = [
    ['driver', Car, t('auth.driver'), t('auth.driverCard')],
    ['advertiser', Megaphone, t('auth.advertiser'), t('auth.advertiserCard')],
  ] as const
  return (
    <Form form={form} className="grid gap-6">
      <fieldset aria-label={t('auth.joinSubtitle')} className="grid gap-4">
        {cards.map(([value, Icon, name, description]) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-4 rounded-card border-2 border-line bg-card p-5 transition-colors duration-150 hover:border-control has-checked:border-lagoon has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon"
          >
            <input
              type="radio"
              name="user_type"
              value={value}
              checked={type === value}
              onChange={() => form.set('type', value)}
              className="peer sr-only"
            />
            <span className="grid size-12 flex-none place-items-center rounded-control bg-raised text-ink peer-checked:bg-lagoon peer-checked:text-card">
              <Icon aria-hidden className="size-6" />
            </span>
            <span className="grid gap-0.5">
              <span className="font-display text-lg font-semibold">{name}</span>
              <span className="text-soft">{description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SubmitButton form={form} size="large" disabled={!type}>
        {t('auth.continue')}
      </SubmitButton>
      <Link to={paths.signIn()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
        {t('auth.signInHere')}
      </Link>
    </Form>
  )
}
