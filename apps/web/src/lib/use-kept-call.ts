import type { AnswerOf, Call } from '@ayob/contract/call'
import { useEffect } from 'react'
import { MONITOR, type Read, useCall } from './calls'
import { keepAnswer, keptAnswer } from './kept-answers'
import { useOutage } from './outage'

interface KeptRead<Data> extends Read<Data> {
  /** The age of the data while there is no connection; undefined when the data is current. */
  readonly asOf: Date | undefined
}

/** Reads a call like `useCall`. Without a connection it shows the last answer that this device received. */
export function useKeptCall<C extends Call>(call: C): KeptRead<AnswerOf<C>> {
  const query = useCall(call as Call, MONITOR)
  const isAway = useOutage()
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data !== undefined) keepAnswer(call, data as AnswerOf<C>, dataUpdatedAt)
  }, [call, data, dataUpdatedAt])
  const isUnanswered = data === undefined && (query.error !== null || query.fetchStatus === 'paused')
  const kept = isUnanswered ? keptAnswer(call) : undefined
  const { refetch } = query
  if (kept) return { data: kept.answer, isPending: false, error: null, refetch, asOf: new Date(kept.at) }
  return { ...(query as Read<AnswerOf<C>>), asOf: isAway && data !== undefined ? new Date(dataUpdatedAt) : undefined }
}
