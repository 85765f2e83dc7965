import type { Conclusion } from '@ayob/domain/charts/conclusions'
import { useTranslation } from 'react-i18next'
import { type ChartProps, nameOf, type Place } from './chart'

const hourText = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** Returns the function that says a conclusion about a chart. */
export function useSentence({ places, format }: Pick<ChartProps, 'format'> & { readonly places: readonly Place[] }) {
  const { t } = useTranslation()
  return (said: Conclusion): string => {
    switch (said.key) {
      case 'busiest':
        return t('chart.say_busiest', {
          from: hourText(said.from),
          to: hourText(said.to),
          percent: said.percent,
        })
      case 'more':
      case 'fewer':
        return t(`chart.say_${said.key}`, { percent: said.percent })
      case 'share':
        return t('chart.say_share', { name: nameOf(places[said.at]), percent: said.percent })
      default: {
        const { at, value, ...rest } = said
        const { key } = rest
        const percent = 'percent' in rest ? rest.percent : 0
        return t(`chart.say_${key}`, { name: nameOf(places[at]), value: format(value), percent })
      }
    }
  }
}
