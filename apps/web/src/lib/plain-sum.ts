import { splitMoney } from '@ayva/kit/format'

/** Only digits and a comma, so that a spreadsheet can calculate with it. */
export function plainSum(money: Parameters<typeof splitMoney>[0]): string {
  const { mark, whole, fraction } = splitMoney(money)
  return `${mark}${whole}${fraction}`.replace(/[^\d,−]/g, '')
}
