import { type Settings, THEMES } from '@ayob/contract/settings'
import { useTranslation } from 'react-i18next'
import { applyTheme } from '../../lib/theme'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { RadioGroup } from '../../ui/radio-group'
import { useSaveSettings } from './use-settings'

/** The theme of an account. A choice applies immediately. */
export function ThemeChoice({ theme }: Pick<Settings, 'theme'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const [shown, show] = useOptimisticValue(theme)
  return (
    <RadioGroup
      name="theme"
      legend={t('settings.theme')}
      options={THEMES.map((value) => [value, t(`settings.theme_${value}`)])}
      value={shown}
      onChange={(value) => {
        show(value)
        applyTheme(value)
        save.run({ theme: value })
      }}
    />
  )
}
