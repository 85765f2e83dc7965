import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field'

interface Props extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string
}

/** A password with a button to show or hide it. */
export function PasswordInput({ label, hint, error, className, ...rest }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <div className="relative">
          <input {...rest} {...wiring} type={shown ? 'text' : 'password'} className="control pr-24" />
          <button
            type="button"
            aria-describedby={`${wiring.id}-label`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 inline-flex items-center gap-1.5 rounded-control px-3 text-sm font-medium text-lagoon hover:bg-raised"
          >
            <Icon aria-hidden className="size-4" />
            {shown ? t('common.hide') : t('common.show')}
          </button>
        </div>
      )}
    </Field>
  )
}
