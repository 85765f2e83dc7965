import { getOptOut, optOut } from '@ayob/contract/settings'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { useTitle } from '../../lib/use-title'
import { Button, buttonClass } from '../../ui/button'
import { Logo } from '../../ui/logo'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorBox } from '../../ui/states'

/** /opt-out: reached by a mailed link; ends a kind of mail without signing in, once it is confirmed. */
export function OptOut() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  useTitle(t('settings.optOutTitle'))
  const link = useQuery({
    queryKey: ['opt-out', token],
    queryFn: ({ signal }) => api(getOptOut, { query: { token }, signal }),
  })
  const stop = useMutation({ mutationFn: () => api(optOut, { query: { token } }) })
  const failure = link.error ?? stop.error
  const what = link.data && t(`settings.optOutChoice_${link.data.choice}`)
  const done = stop.isSuccess || link.data?.on === false
  return (
    <main className="mx-auto grid max-w-xl gap-5 px-5 py-8 sm:py-12">
      <a
        href={paths.home()}
        aria-label={t('common.home')}
        className="justify-self-start rounded-control bg-night px-3.5 py-2.5"
      >
        <Logo className="h-5" />
      </a>
      <h1 className="mt-4 text-3xl">{t('settings.optOutTitle')}</h1>
      {failure && <ErrorBox>{messageOf(failure, t('settings.optOutFailed'))}</ErrorBox>}
      {link.isPending && <SkeletonCards />}
      {what && done && <p role="status">{t('settings.optOutDone', { what })}</p>}
      {what && !done && (
        <>
          <p>{t('settings.optOutText', { what })}</p>
          <Button look="primary" busy={stop.isPending} onClick={() => stop.mutate()} className="justify-self-start">
            {t('settings.optOutConfirm')}
          </Button>
        </>
      )}
      <a href={paths.settings('notifications')} className={buttonClass('secondary', 'medium', 'justify-self-start')}>
        {t('settings.backToSettings')}
      </a>
    </main>
  )
}
