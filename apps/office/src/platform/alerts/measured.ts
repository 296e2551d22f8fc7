import { type MeasureUnit } from '@ayva/contract/platform/alerts/office'

const count = new Intl.NumberFormat('ru')

/** A measurement for people: «12 мин», «3». */
export function measured(value: number, unit: MeasureUnit): string {
  return unit === 'minutes' ? `${count.format(value)} мин` : count.format(value)
}
