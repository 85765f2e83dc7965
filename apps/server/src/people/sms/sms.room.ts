import type { Context, Room } from '../../platform/context'
import type { Metric } from '../../platform/metrics'
import type { SmsTransport } from '../../platform/transports'
import { createSmsSender } from './sender'

/** The queue of all messages by SMS. */
export function smsRoom(ctx: Context, transport: SmsTransport) {
  const smsSender = createSmsSender(ctx, transport)
  const metrics: readonly Metric[] = [
    {
      name: 'sms_total',
      help: 'Attempts to send a message by SMS, and messages dropped at the limit of the day or because their code was over',
      kind: 'counter',
      label: 'outcome',
      read: smsSender.outcomes,
    },
  ]
  return {
    smsSender,
    metrics,
    routes() {
      // Only other rooms send messages.
    },
    jobs: [
      { name: 'sms', everyS: 10, run: () => smsSender.run() },
      { name: 'old-sms', everyS: 600, run: () => smsSender.cleanUp() },
    ],
    stop: () => smsSender.stop(),
  } satisfies Room & Record<string, unknown>
}
