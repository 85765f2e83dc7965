import { adminSearch, type Found, type FoundKind, LEAST_SEARCHED } from '@ayob/contract/search'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useDebounced } from '../../lib/use-debounced'
import { useText } from '../../lib/use-text'
import { Dialog } from '../../ui/dialog'
import { ErrorBox } from '../../ui/states'
import { pagesNamed } from './pages'

/** The page that shows a search result. */
const PAGE_OF: Readonly<Record<FoundKind, (found: Found) => string>> = {
  booking: ({ title }) => paths.adminAd(title),
  vehicle: ({ id }) => paths.adminDriver(id),
  screen: ({ title }) => paths.adminScreensNamed(title),
  invoice: ({ id }) => paths.adminPaymentsOf(id),
  credit_note: ({ id }) => paths.adminPaymentsOf(id),
  payout: ({ title }) => paths.adminPayoutsNamed(title),
  driver: ({ id }) => paths.adminDriver(id),
  advertiser: ({ id }) => paths.adminAdvertiser(id),
  administrator: ({ title }) => paths.adminActivityNamed(title),
  ticket: ({ title }) => paths.adminTicketsNamed(title),
}

/** A page of the console by the key of its name, `layout.NAME`. */
interface NamedPage {
  readonly to: string
  readonly name: string
}

interface Props {
  /** The pages that the person may open. */
  pages: readonly NamedPage[]
  /** What was typed before the field was there. */
  typedBefore: () => string
  onClose: () => void
}

type Result = Omit<Found, 'kind'> & { readonly kind: FoundKind | 'page' }

/** Finds pages by name and by what is done there, and people, bookings, plates, screens, documents, payouts and tickets by their beginning. Works with only the keyboard. */
export function SearchDialog({ pages, typedBefore, onClose }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const words = useDebounced(typed.trim())
  const isAsked = words.length >= LEAST_SEARCHED
  const query = useCall(adminSearch, { query: { q: words }, enabled: isAsked, placeholderData: keepPreviousData })
  const named = pages.map(({ to, name }) => {
    const key = `search.words_${name}`
    const words = text(key)
    return { to, label: text(`console.${name}`) ?? '', words: words === key ? '' : (words ?? '') }
  })
  // Pages are known at once and stand first, so that nothing moves when the others arrive.
  const found: Result[] = [
    ...pagesNamed(named, typed).map(({ to, label }) => ({ kind: 'page' as const, id: to, title: label, detail: '' })),
    ...(isAsked ? (query.data?.found ?? []) : []),
  ]
  const isDone = isAsked && query.data !== undefined && words === typed.trim()
  const open = ({ kind, ...one }: Result) => {
    onClose()
    void navigate(kind === 'page' ? one.id : PAGE_OF[kind]({ kind, ...one }))
  }
  return (
    <Dialog open onClose={onClose} title={t('search.title')} description={t('search.how')} initialFocus={box}>
      <Autocomplete.Root
        open
        inline
        items={found}
        filter={null}
        itemToStringValue={({ title }: Result) => title}
        value={typed}
        onValueChange={(value, { reason }) => {
          // Choosing an entry opens its page but keeps the search text.
          if (reason !== 'item-press') setTyped(value)
        }}
        autoHighlight="always"
      >
        <div className="flex items-center gap-3 rounded-control border border-control px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-lagoon">
          <Search aria-hidden className="size-4 flex-none text-soft" />
          <Autocomplete.Input
            ref={box}
            onFocus={() => {
              const early = typedBefore()
              if (early) setTyped((now) => early + now)
            }}
            aria-label={t('search.title')}
            placeholder={t('search.hint')}
            maxLength={100}
            className="min-h-11 w-full min-w-0 bg-transparent outline-none"
          />
        </div>
        {query.isError && isAsked && (
          <div className="mt-3">
            <ErrorBox>{t('search.failed')}</ErrorBox>
          </div>
        )}
        <p role="status" className={isDone && found.length === 0 ? 'mt-4 text-soft' : 'sr-only'}>
          {isDone && (found.length === 0 ? t('search.empty', { words }) : t('search.count', { count: found.length }))}
        </p>
        <Autocomplete.List className="mt-3 grid gap-1 empty:hidden" aria-label={t('search.title')}>
          {(one: Result) => (
            <Autocomplete.Item
              key={`${one.kind} ${one.id} ${one.title}`}
              value={one}
              onClick={() => open(one)}
              className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-3 py-1.5 data-highlighted:bg-raised data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-lagoon"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{one.title}</span>
                {one.detail && <span className="block truncate text-sm text-soft">{one.detail}</span>}
              </span>
              <span className="text-sm text-soft">{t(`search.kind_${one.kind}`)}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}
