import { splitMoney } from '@ayva/kit/format'

/** Digits and a comma alone: a spreadsheet reckons with it. */
export function plainSum(money: Parameters<typeof splitMoney>[0]): string {
  const { mark, whole, fraction } = splitMoney(money)
  return `${mark}${whole}${fraction}`.replace(/[^\d,−]/g, '')
}
