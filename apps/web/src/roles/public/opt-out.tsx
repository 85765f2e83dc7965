import { getOptOut, optOut } from '@ayob/contract/settings'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAction, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { useTitle } from '../../lib/use-title'
import { Button, buttonClass } from '../../ui/button'
import { PublicPage } from '../../ui/public-page'
import { ErrorBox, SkeletonCards } from '../../ui/states'

/** /opt-out: reached by a mailed link; after a confirmation it stops one kind of mail without a sign-in. */
export function OptOut() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  useTitle(t('settings.optOutTitle'))
  const link = useCall(getOptOut, { query: { token } })
  const stop = useAction(optOut)
  const failure = link.error ?? stop.error
  const what = link.data && t(`settings.optOutChoice_${link.data.choice}`)
  const done = stop.answer !== undefined || link.data?.on === false
  return (
    <PublicPage className="grid grid-cols-1 max-w-xl gap-5">
      <h1 className="mt-4 text-3xl">{t('settings.optOutTitle')}</h1>
      {failure && <ErrorBox>{messageOf(failure, t('settings.optOutFailed'))}</ErrorBox>}
      {link.isPending && <SkeletonCards />}
      {what && done && <p role="status">{t('settings.optOutDone', { what })}</p>}
      {what && !done && (
        <>
          <p>{t('settings.optOutText', { what })}</p>
          <Button
            variant="primary"
            busy={stop.busy}
            onClick={() => stop.run({ query: { token } })}
            className="justify-self-start"
          >
            {t('settings.optOutConfirm')}
          </Button>
        </>
      )}
      <a href={paths.settings('notifications')} className={buttonClass('secondary', 'medium', 'justify-self-start')}>
        {t('settings.backToSettings')}
      </a>
    </PublicPage>
  )
}
