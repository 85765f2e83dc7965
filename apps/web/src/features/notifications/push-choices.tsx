import type { AnswerOf } from '@ayob/contract/call'
import { changePush, getPush, PUSH_KINDS, subscribeToPush, unsubscribeFromPush } from '@ayob/contract/push'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction, useCall } from '../../lib/calls'
import { deviceEntries } from '../../lib/storage'
import { Card } from '../../ui/card'
import { Loaded } from '../../ui/states'
import { Switch } from '../../ui/switch'

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

/** Push messages on this device without a choice of kinds, for the bell of administrators. */
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

/** `install`: an iPhone allows push messages only for apps on its home screen. `blocked`: the browser was set to refuse them. */
type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

/** The storage key of this session's subscription. Like all entries with this prefix, it is removed at sign-out. */
const KEPT = 'kept:push'
const STATE = ['push on this device']

interface Kept {
  readonly id: string
  readonly endpoint: string
}

const kept = () => deviceEntries.getJson(KEPT) as Kept | null

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration('/')
}

async function stateHere(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window) || !(await registrationHere())) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await (await registrationHere())?.pushManager.getSubscription()
  return subscription && subscription.endpoint === kept()?.endpoint ? 'on' : 'off'
}

/** Asks for permission and subscribes. Errors: the push service can't be reached; the server refuses. */
async function subscribeHere(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const registration = await registrationHere()
  // A subscription with the key of another installation at this address would block ours.
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription?.toJSON() ?? {}
  const { id } = await api(subscribeToPush, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  })
  deviceEntries.set(KEPT, JSON.stringify({ id, endpoint } satisfies Kept))
}

async function unsubscribeHere(): Promise<void> {
  const id = kept()?.id
  await (await (await registrationHere())?.pushManager.getSubscription())?.unsubscribe()
  deviceEntries.remove(KEPT)
  if (id) await api(unsubscribeFromPush, { params: { id } })
}

/** Whether this browser gets push messages, and how to change that. */
function usePushDevice(key: string) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey: STATE, queryFn: stateHere, networkMode: 'always', staleTime: 0 })
  const change = async (on: boolean) => {
    try {
      await (on ? subscribeHere(key) : unsubscribeHere())
    } finally {
      await queries.invalidateQueries({ queryKey: STATE })
    }
  }
  return { state, change: useAction(change, { failed: t('settings.pushFailed') }) }
}
