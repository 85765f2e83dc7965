import { PAIRING_CODE_LENGTH } from '@ayob/contract/screens'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import type { usePairing } from './use-driver'

interface Props {
  /** From the QR code of the screen. */
  initial: string
  pairing: ReturnType<typeof usePairing>
}

/** Takes the code that the screen shows. A scanned code is already there; the driver only agrees. */
export function PairForm({ initial, pairing: { pair } }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState(initial.toUpperCase().slice(0, 10))
  const bare = code.replace(/[\s-]/g, '')
  const error = pair.error instanceof ApiError ? (pair.error.fields.code ?? pair.error.message) : undefined
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (bare) pair.mutate(bare)
      }}
    >
      <Input
        label={t('driver.code')}
        name="code"
        value={code}
        hint={t('driver.codeHint')}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        placeholder="K7MQ2P"
        onChange={(event) => {
          pair.reset()
          setCode(event.target.value.toUpperCase())
        }}
        className="[&_input]:min-h-14 [&_input]:text-center [&_input]:font-display [&_input]:text-2xl [&_input]:font-bold [&_input]:tracking-[0.25em]"
      />
      <Button
        look="primary"
        size="large"
        type="submit"
        disabled={bare.length < PAIRING_CODE_LENGTH}
        busy={pair.isPending}
      >
        {t('driver.pair')}
      </Button>
    </form>
  )
}
