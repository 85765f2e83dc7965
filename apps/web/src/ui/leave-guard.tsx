import type { FieldValues } from 'react-hook-form'
import { useBlocker } from 'react-router'
import type { CallForm } from '../lib/use-call-form'
import { UnsavedDialog } from './unsaved-dialog'

const tabOf = (search: string) => new URLSearchParams(search).get('tab')

/** Asks before a link leads to another page or tab while a form is unsaved. */
export function LeaveGuard<Values extends FieldValues>({ form }: { form: Pick<CallForm<Values>, 'isUnsaved'> }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      form.isUnsaved() && (from.pathname !== to.pathname || tabOf(from.search) !== tabOf(to.search)),
  )
  return (
    <UnsavedDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
