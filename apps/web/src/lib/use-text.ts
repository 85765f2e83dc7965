import { useTranslation } from 'react-i18next'

/** Translates a key that is only known at run time (a rule's message); what is no key is shown as it is. */
export function useText(): (key: string | undefined) => string | undefined {
  const { t } = useTranslation()
  return (key) => (key === undefined ? undefined : t(key as never, { defaultValue: key }))
}
