import type { AnswerOf, Call } from '@ayob/contract/call'
import { useState } from 'react'
import { type ActionInput, type Outcome, useAction } from './calls'
import { messageOf } from './refusals'

interface ConfirmOptions<C extends Call, Item> extends Outcome<AnswerOf<C>, ActionInput<C>> {
  /** The input of the call for an item. */
  input: (item: Item) => ActionInput<C>
}

/** An action on an item with a confirmation dialog. The dialog closes on success and on failure. */
export function useConfirmedAction<C extends Call, Item>(call: C, options: ConfirmOptions<C, Item>) {
  const { input, failed, ...outcome } = options
  const [item, setItem] = useState<Item | null>(null)
  const onClose = () => setItem(null)
  const action = useAction(call, {
    ...outcome,
    onDone: onClose,
    failed: (error, sent) => {
      onClose()
      return typeof failed === 'function' ? failed(error, sent) : failed && messageOf(error, failed)
    },
  })
  return {
    /** The item in the dialog; null while it is closed. */
    item,
    ask: (next: Item) => setItem(next),
    /** Properties of the `ConfirmDialog`. */
    dialog: {
      open: item !== null,
      busy: action.busy,
      onClose,
      onConfirm: () => void (item && action.run(input(item) as never)),
    },
  }
}
