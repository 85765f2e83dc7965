import { useTranslation } from 'react-i18next'

/** Returns a function that translates a key known only at run time, such as a rule's message. Other texts stay as they are. */
export function useText(): (key: string | undefined) => string | undefined {
  const { t } = useTranslation()
  return (key) => (key === undefined ? undefined : t(key as never, { defaultValue: key }))
}
