import { MAX_CREATIVES } from '@ayob/contract/booking-creatives'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button'
import { FieldError, Input } from '../../ui/field'
import { RadioGroup } from '../../ui/radio-group'
import { CreativeView } from './creative-view'
import { type ChosenCreative, EQUAL_SHARE, partsOf } from './shares'

interface Chosen<One> {
  more: One[]
  /** A weight for each creative; null means that all are equal. */
  shares: number[] | null
}

interface Props<One> extends Chosen<One> {
  first: One
  onChange: (chosen: Chosen<One>) => void
  /** The upload box for another creative. */
  uploadBox: (onUploaded: (creative: One) => void) => ReactNode
  error?: string | undefined
}

/** Further creatives of a booking or a campaign, which take turns with the first one, and their shares. */
export function MoreCreatives<One extends ChosenCreative>({
  first,
  more,
  shares,
  onChange,
  uploadBox,
  error,
}: Props<One>) {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const all = [first, ...more]
  const parts = partsOf(all.length, shares)
  const add = (creative: One) => {
    setIsAdding(false)
    if (all.some(({ file_path }) => file_path === creative.file_path)) return
    onChange({ more: [...more, creative], shares: shares && [...shares, EQUAL_SHARE] })
  }
  const remove = (at: number) =>
    onChange({
      more: more.filter((_, index) => index !== at - 1),
      shares: shares?.filter((_, index) => index !== at) ?? null,
    })
  const setShare = (at: number, text: string) =>
    onChange({
      more,
      shares: parts.map((part, index) => (index === at ? Math.min(100, Number.parseInt(text, 10) || 0) : part)),
    })
  return (
    <section aria-label={t('booking.moreCreatives')} className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-base">{t('booking.moreCreatives')}</h3>
        <p className="text-sm text-soft">{t('booking.moreCreativesText')}</p>
      </div>
      {more.length > 0 && (
        <>
          <ol className="grid grid-cols-1 gap-2">
            {all.map((creative, at) => (
              <li key={creative.file_path} className="flex items-center gap-3 rounded-control border border-line p-2">
                <span className="aspect-3/1 w-24 flex-none overflow-hidden rounded-sm sm:w-32">
                  <CreativeView
                    url={creative.url}
                    previewUrl={creative.preview_url}
                    media={creative.media}
                    alt={t('monitor.creativeNumber', { number: at + 1 })}
                  />
                </span>
                <span className="min-w-0 flex-1 truncate text-sm">
                  {creative.name ?? t('monitor.creativeNumber', { number: at + 1 })}
                </span>
                {shares === null ? (
                  <span className="tabular text-sm text-soft">{Math.round(100 / all.length)}%</span>
                ) : (
                  <Input
                    className="w-20 flex-none"
                    label={t('booking.shareOf', { number: at + 1 })}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={100}
                    value={parts[at] || ''}
                    onChange={({ target: { value } }) => setShare(at, value)}
                  />
                )}
                {at > 0 && (
                  <IconButton
                    label={t('booking.removeCreativeOf', { number: at + 1 })}
                    icon={X}
                    onClick={() => remove(at)}
                  />
                )}
              </li>
            ))}
          </ol>
          <RadioGroup
            name="shares"
            legend={t('booking.shares')}
            legendClass="text-sm font-medium"
            options={[
              [true, t('booking.sharesEqual')],
              [false, t('booking.sharesOwn')],
            ]}
            value={shares === null}
            onChange={(isEqual) => onChange({ more, shares: isEqual ? null : parts })}
          />
          {shares && <p className="tabular text-sm text-soft">{t('booking.sharesHint')}</p>}
        </>
      )}
      {all.length < MAX_CREATIVES && !isAdding && (
        <Button size="small" icon={Plus} className="justify-self-start" onClick={() => setIsAdding(true)}>
          {t('booking.addCreative')}
        </Button>
      )}
      {all.length < MAX_CREATIVES && isAdding && uploadBox(add)}
      {error && <FieldError>{error}</FieldError>}
    </section>
  )
}
