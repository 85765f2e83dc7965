import { CONFIG_NAMES, FORMULA_NAMES, INPUT_NAMES, writtenName } from '@ayob/contract/pricing-names'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field'

interface Props {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The index of the character at which parsing fails. */
  position: number | undefined
  /** Names that are not fixed: active parameters and peaks. */
  parameters: readonly string[]
  peaks: readonly string[]
}

/** The expression of a formula. Marks the position of an error and lists the allowed names. */
export function ExpressionField({ value, onChange, error, position, parameters, peaks }: Props) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    const before = value.slice(0, from)
    const gap = before === '' || /[\s(]$/.test(before) ? '' : ' '
    onChange(`${before}${gap}${name}${value.slice(to)}`)
    area.current?.focus()
  }
  const groups = [
    [t('pricing.namesFigures'), FORMULA_NAMES],
    [t('pricing.namesInputs'), INPUT_NAMES],
    [
      t('pricing.namesConfig'),
      [...CONFIG_NAMES, ...peaks.flatMap((name) => [`${writtenName(name)}_hours`, `${writtenName(name)}_multiplier`])],
    ],
    [t('pricing.namesParameters'), parameters.map(writtenName)],
  ] as const
  return (
    <div className="grid gap-3">
      <Field label={t('pricing.formula_expression')} hint={t('pricing.expressionHint')} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={area}
            name="formula_expression"
            required
            rows={3}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="control font-mono"
          />
        )}
      </Field>
      {error && position !== undefined && <Place text={value} position={position} />}
      <details className="rounded-control border border-line px-4 py-2">
        <summary className="font-medium">{t('pricing.names')}</summary>
        {groups.map(([title, names]) => (
          <div key={title} className="mt-3">
            <p className="text-sm text-soft">{title}</p>
            <ul className="mt-1 flex flex-wrap gap-1.5">
              {names.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={t('pricing.insert', { name })}
                    onClick={() => insert(name)}
                    className="min-h-8 rounded-control border border-line bg-card px-2 font-mono text-sm hover:bg-raised"
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </div>
  )
}

const AROUND = 30

/** Shows the text around a character and marks the character. */
function Place({ text, position }: { text: string; position: number }) {
  const { t } = useTranslation()
  const from = Math.max(0, position - AROUND)
  return (
    <p aria-hidden className="rounded-control bg-raised px-4 py-3 font-mono wrap-anywhere whitespace-pre-wrap">
      {from > 0 && '…'}
      {text.slice(from, position)}
      <mark title={t('pricing.here')} className="rounded-sm bg-brick px-0.5 text-white">
        {text[position] ?? ' '}
      </mark>
      {text.slice(position + 1, position + 1 + AROUND)}
    </p>
  )
}
