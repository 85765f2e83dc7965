import { Refused } from '@ayob/client/refused'
import type { AnswerOf, Call } from '@ayob/contract/call'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type ActionInput, type Outcome, useAction } from './calls'
import { Asked, messageOf } from './refusals'
import { useText } from './use-text'

interface FormOptions<Values extends FieldValues, Answer, Input> extends Outcome<Answer, Input> {
  /** The initial values of the fields. */
  values: Values
  /** Checks the fields; the schema of the call's body by default. */
  schema?: z.ZodType | undefined
  /** Builds the input from the checked values; by default `{ body: values }` for a call and the values for a function. */
  input?: (values: Values) => Input
  /** Failure: shown above the fields if the server sent no message. `failed` shows a toast instead. */
  failure?: string
  /** Called with the messages of all errors when validation fails. */
  invalid?: (messages: readonly string[]) => void
  /** Resets the fields after success; otherwise they keep the saved values. */
  clear?: boolean
}

/** A form over a call: created by `useCallForm`, shown by `Form` and `FormDialog`. */
export type CallForm<Values extends FieldValues> = ReturnType<typeof useFormOver<Values, unknown, unknown>>

export function useCallForm<C extends Call, Values extends FieldValues>(
  act: C,
  options: FormOptions<Values, AnswerOf<C>, ActionInput<C>>,
): CallForm<Values>
export function useCallForm<Values extends FieldValues, Answer, Input = Values>(
  act: (input: Input) => Promise<Answer>,
  options: FormOptions<Values, Answer, Input>,
): CallForm<Values>
/**
 * A form that makes a call. Its fields are checked with the schema of the call; errors that the server reports for a field
 * appear at that field; typing clears the error of a field. Success and failure are shown as in `useAction`.
 * @param act a call of the contract, or a function that does more than one call
 */
export function useCallForm(act: unknown, options: unknown): unknown {
  return useFormOver(act as never, options as never)
}

function useFormOver<Values extends FieldValues, Answer, Input>(
  act: Call | ((input: Input) => Promise<Answer>),
  options: FormOptions<Values, Answer, Input>,
) {
  const { values, input, failure: failureText, invalid, clear = false, onDone, done, ...outcome } = options
  const schema = options.schema ?? (typeof act === 'function' ? undefined : act.body)
  const text = useText()
  const id = useId()
  const [failure, setFailure] = useState({ text: '', placed: false })
  const methods = useForm<Values>({
    ...(schema && { resolver: zodResolver(schema as never) as unknown as Resolver<Values> }),
    defaultValues: values as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
  })
  const { errors, isDirty, isSubmitting } = methods.formState
  // Guards read this between renders: saved entries need no question before leaving.
  const unsaved = useRef(false)
  unsaved.current = isDirty && !isSubmitting

  const action = useAction(act as (input: Input) => Promise<Answer>, {
    ...outcome,
    done: (answer, sent) => {
      methods.reset(clear ? values : methods.getValues())
      unsaved.current = false
      onDone?.()
      return typeof done === 'function' ? done(answer, sent) : done
    },
  })

  /** Shows the server's errors at their fields. Returns whether one of them is an input of the form. */
  const placeErrors = (error: unknown): boolean => {
    const served = error instanceof Refused ? Object.entries(error.fields) : []
    const shown = served.map(([name]) => name).filter((name) => name in methods.getValues())
    for (const [name, message] of served) {
      methods.setError(name as FieldPath<Values>, { message }, { shouldFocus: name === shown[0] })
    }
    return shown.length > 0
  }

  /** A change of a field clears its error and the refusal of the previous attempt. */
  const touched = (name: FieldPath<Values>) => {
    methods.clearErrors(name)
    if (action.error) action.reset()
  }
  const textsOf = (all: FieldErrors<Values>) =>
    (Object.values(all as object) as ({ message?: string } | undefined)[]).flatMap(
      (error) => text(error?.message) ?? [],
    )
  const errorOf = (name: string) =>
    text(methods.getFieldState(name as FieldPath<Values>, methods.formState).error?.message)

  const send = methods.handleSubmit(
    async (checked) => {
      setFailure({ text: '', placed: false })
      try {
        const plain = (typeof act === 'function' ? checked : { body: checked }) as Input
        await action.attempt(input ? input(checked as Values) : plain)
      } catch (error) {
        if (error instanceof Asked) {
          methods.reset(clear ? values : methods.getValues())
          unsaved.current = false
          onDone?.()
          return
        }
        const placed = placeErrors(error)
        if (failureText) setFailure({ text: messageOf(error, failureText), placed })
      }
    },
    (found) => invalid?.(textsOf(found)),
  )

  return {
    ...methods,
    id,
    /** The properties of the input for a field, with its error. */
    field: (name: FieldPath<Values>, rules: RegisterOptions<Values> = {}) => ({
      ...methods.register(name, {
        ...rules,
        onChange: (event) => {
          touched(name)
          rules.onChange?.(event)
        },
      }),
      error: errorOf(name),
    }),
    /** The texts of all errors at fields, in the order of the schema. */
    messages: textsOf(errors),
    /** Returns the error at a field, including one that only the schema knows. */
    errorOf,
    /** Sets the value of a field that has no input element. */
    set: <Name extends FieldPath<Values>>(name: Name, value: PathValue<Values, Name>) => {
      methods.setValue(name, value, { shouldDirty: true })
      touched(name)
    },
    /** Why the call failed; empty by default. */
    failure: failure.text,
    /** Whether the failure is also shown at fields. */
    isFailurePlaced: failure.placed,
    setFailure: (message: string) => setFailure({ text: message, placed: false }),
    submit: () => void send(),
    busy: isSubmitting,
    /** Returns whether leaving now would lose entries. */
    isUnsaved: () => unsaved.current,
    /** Why the last attempt failed, until a field changes. */
    error: action.error,
    resetError: action.reset,
  }
}
