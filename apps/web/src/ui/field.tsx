import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  className?: string
}

interface Wiring {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** Label, hint and error around one control, connected for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-soft"> ({t('common.optional')})</span>}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-brick">
      <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
      {children}
    </p>
  )
}

export function Input({ label, hint, error, optional, className, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => <input {...rest} {...wiring} className="control" />}
    </Field>
  )
}

/** A web address. One without a scheme gets `https://` when the person leaves the field or submits. */
export function WebAddressInput({ onBlur, ...props }: ComponentProps<typeof Input>) {
  return (
    <Input
      type="url"
      placeholder="https://"
      autoCapitalize="none"
      {...props}
      onKeyDown={(event) => event.key === 'Enter' && completeAddress(event.currentTarget)}
      onBlur={(event) => {
        completeAddress(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}

function completeAddress(input: HTMLInputElement): void {
  const typed = input.value.trim()
  if (!/^[^\s:/?#@]+\.[^\s@]+$/.test(typed)) return
  enterValue(input, `https://${typed}`)
}

/** Changes the value of an input as if it were typed, so that React and the form hear of it. */
export function enterValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A number with any decimals. */
export function NumberInput(props: ComponentProps<typeof Input>) {
  return <Input type="number" step="any" inputMode="decimal" {...props} />
}

export function Textarea({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className="control" />}
    </Field>
  )
}

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  options: readonly (readonly [value: string | number, text: string | number])[]
  /** The text of the option without a value, such as "All". */
  empty?: string
}

export function Select({ label, hint, error, optional, className, options, empty, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => (
        <select {...rest} {...wiring} className="control">
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckboxProps extends ComponentProps<'input'> {
  label: string
  error?: string
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex items-start gap-3 py-1">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="check"
        />
        <label htmlFor={id} className="leading-snug">
          {label}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
