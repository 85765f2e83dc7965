import { subscribeToPush, unsubscribeFromPush } from '@ayob/contract/push'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction } from '../../lib/calls'
import { deviceEntries } from '../../lib/storage'

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
export function usePushDevice(key: string) {
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
