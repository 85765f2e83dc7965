import { CircleAlert } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
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

/** Label, hint and error around one control, tied together for those who hear the page. */
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

type InputProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function Input({ label, hint, error, optional, className, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => <input {...rest} {...wiring} className="control" />}
    </Field>
  )
}

type TextareaProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function Textarea({ label, hint, error, optional, className, ...rest }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className="control" />}
    </Field>
  )
}

type SelectProps = FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }

export function Select({ label, hint, error, optional, className, children, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => (
        <select {...rest} {...wiring} className="control">
          {children}
        </select>
      )}
    </Field>
  )
}

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex items-start gap-3 py-1">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className="check"
        />
        <label htmlFor={id} className="leading-snug">
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
