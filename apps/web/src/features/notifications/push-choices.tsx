import type { AnswerOf } from '@ayob/contract/call'
import { changePush, getPush, PUSH_KINDS } from '@ayob/contract/push'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../lib/calls'
import { Card } from '../../ui/card'
import { Loaded } from '../../ui/states'
import { Switch } from '../../ui/switch'
import { usePushDevice } from './push-device'

/** Push messages on this device, and their kinds. Each choice applies immediately. */
export function PushChoices() {
  const { t } = useTranslation()
  const query = useCall(getPush)
  return (
    <Loaded query={query} failed={t('settings.loadFailed')} rowHeight="h-16">
      {({ key, kinds }) => (
        <Card title={t('settings.pushTitle')} text={t('settings.pushText')}>
          <div className="mt-3 divide-y divide-line">
            <ThisDevice vapidKey={key} />
            <Kinds kinds={kinds} />
          </div>
        </Card>
      )}
    </Loaded>
  )
}

/** Push messages on this device without a choice of kinds, for administrators, who only get reviews. */
export function PushHere() {
  const query = useCall(getPush)
  return query.data && <ThisDevice vapidKey={query.data.key} />
}

function ThisDevice({ vapidKey }: { vapidKey: string }) {
  const { t } = useTranslation()
  const { state, change } = usePushDevice(vapidKey)
  const usable = state === 'on' || state === 'off'
  return (
    <Switch
      label={t('settings.pushHere')}
      hint={t(`settings.pushState_${state ?? 'off'}`)}
      checked={state === 'on'}
      disabled={!usable}
      busy={change.busy}
      onChange={(on) => change.run(on)}
    />
  )
}

function Kinds({ kinds }: Pick<AnswerOf<typeof getPush>, 'kinds'>) {
  const { t } = useTranslation()
  const save = useAction(changePush, { store: getPush, failed: t('settings.saveFailed') })
  return PUSH_KINDS.filter((kind) => kinds[kind] !== undefined).map((kind) => (
    <Switch
      key={kind}
      label={t(`settings.push_${kind}`)}
      hint={t(`settings.pushHint_${kind}`)}
      checked={kinds[kind] === true}
      busy={save.busy}
      onChange={(on) => save.run({ body: { kinds: { [kind]: on } } })}
    />
  ))
}
